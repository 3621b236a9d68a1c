import { SHOP_ID } from "@crux/contract/limits";
import type { SettingFaults, StoredConfig, saleContentOpsSchemas } from "@crux/contract/ops/content.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { type SettingFault, settingFaults } from "@crux/rules/setting/setting-kinds";
import { isReadableSetting, readSetting } from "@crux/rules/setting/setting-text";
import { SETTING_NAMES, type SettingName, settingOf } from "@crux/rules/setting/settings";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { isUnsold } from "../../inventory/service.ts";
import {
  clash,
  demandFreshCode,
  type OpsCtx,
  presentEdit,
  presentEdits,
  type StaffCtx,
  tellOwnersOfAccount,
} from "../../staff/service.ts";
import { nameShop } from "../store.ts";
import {
  type ConfigRow,
  findConfigRow,
  findConfigVersion,
  listConfigRows,
  listConfigVersions,
  writeConfig,
} from "./config-store.ts";

type Of<Name extends keyof typeof saleContentOpsSchemas> = z.output<
  (typeof saleContentOpsSchemas)[Name]["input"]
>;

const HISTORY = 100;
const NO_ACCOUNT = "[]";

/** Every setting in its order; one that nobody set is empty. */
export async function listSettings(ctx: StaffCtx): Promise<StoredConfig[]> {
  const rows = new Map((await listConfigRows(ctx.db)).map((row) => [row.name, row]));
  return presentConfigs(
    ctx,
    SETTING_NAMES.map((name) => rows.get(name) ?? unset(name)),
  );
}

/**
 * Writes a setting. Throws `general.NOT_FOUND` for a name that nothing reads, `sale.INVALID_SETTING` with the fields that
 * are wrong, and `general.CHANGED_MEANWHILE` when somebody wrote it since `version`; writing what stands there already
 * changes nothing. Where customers transfer their money to is two people's word, and the first of them has the second
 * factor at hand (`staff.FRESH_CODE_REQUIRED`), but for the first account of a shop that sold nothing yet; owners hear
 * of it.
 */
export async function setConfig(
  ctx: OpsCtx,
  { name, value, version }: Of<"setConfig">,
): Promise<StoredConfig> {
  const known = knownName(name);
  const before = (await findConfigRow(ctx.db, known)) ?? unset(known);
  if (before.value === value) return presentConfig(ctx, before);
  const faults = faultsOf(known, value);
  if (faults.length > 0) throw invalid(faults);
  const edit = { name: known, value, version, staffId: ctx.staff.id, at: ctx.now };
  const after = await writeConfig(ctx.db, edit);
  if (!after) {
    const now = (await findConfigRow(ctx.db, known)) ?? unset(known);
    throw await clash(ctx, now, { value: now.value });
  }
  ctx.note({ before: { value: before.value }, after: { value } });
  const [was, is] = [bankAccountOf(known, before.value), bankAccountOf(known, value)];
  if (was !== is && !(was === NO_ACCOUNT && (await isUnsold(ctx)))) {
    await demandFreshCode(ctx);
    await ctx.countersigned();
  }
  if (was !== is) await tellOwnersOfAccount(ctx, accountLetter(ctx.staff.name, was, is));
  if (known === "STORE_CONFIG") await nameShop(ctx.db, { id: SHOP_ID, name: shopNameOf(value) });
  ctx.invalidate("home", "catalogue");
  return presentConfig(ctx, after);
}

/** What a setting was, the present value first; throws `general.NOT_FOUND` for a name that nothing reads. */
export async function getHistory(ctx: StaffCtx, { name }: Of<"configHistory">): Promise<StoredConfig[]> {
  const known = knownName(name);
  const now = await findConfigRow(ctx.db, known);
  const rows = await listConfigVersions(ctx.db, known, HISTORY);
  const isKept = !now || rows.some(({ version }) => version === now.version);
  return presentConfigs(ctx, isKept ? rows : [now, ...rows]);
}

/** Sets what a setting was in the version `to`; refuses what `setConfig` does, and `general.NOT_FOUND` for no such version. */
export async function restoreConfig(
  ctx: OpsCtx,
  { name, to, version }: Of<"restoreConfig">,
): Promise<StoredConfig> {
  const row = await findConfigVersion(ctx.db, { name, version: to });
  if (!row) throw new Fail(generalOutcome.NOT_FOUND);
  return setConfig(ctx, { name, value: row.value, version });
}

function knownName(name: string): SettingName {
  const known = SETTING_NAMES.find((one) => one === name);
  if (!known) throw new Fail(generalOutcome.NOT_FOUND);
  return known;
}

function invalid(faults: SettingFault[]): Fail {
  const data: SettingFaults = { faults };
  return new Fail(saleOutcome.INVALID_SETTING, 200, data);
}

function faultsOf(name: SettingName, text: string): SettingFault[] {
  const { kind } = settingOf(name);
  if (!isReadableSetting(kind, text)) return [{ path: "", text: "格式有误" }];
  return settingFaults(kind, readSetting(kind, text));
}

/** The lines of the account that customers transfer to, as one text; the same for every other setting. */
function bankAccountOf(name: SettingName, text: string): string {
  if (name !== "STORE_CONFIG") return "";
  return JSON.stringify((readSetting(settingOf(name).kind, text) as { bankAccount: unknown }).bankAccount);
}

/** What owners read of another account, whose numbers show their last digits alone. */
function accountLetter(name: string, was: string, is: string): string {
  return `收款账户由 ${name} 更改，客户的转账从现在起按新账户付款。\n原账户：${maskedAccount(was)}\n新账户：${maskedAccount(is)}\n如果不是您或同事的操作，请立即改回并重置相关员工的登录。`;
}

/** `账号 ••5678`: lines with a number, of which the last four digits show. */
function maskedAccount(text: string): string {
  const lines = (JSON.parse(text) as { title: string; value: string }[]).flatMap(({ title, value }) => {
    const digits = value.replace(/\D/g, "");
    return digits.length < 5 ? [] : [`${title} ••${digits.slice(-4)}`];
  });
  return lines.join("，") || "（无）";
}

const shopNameOf = (text: string) =>
  (readSetting(settingOf("STORE_CONFIG").kind, text) as { shopName: string }).shopName;

const unset = (name: SettingName): ConfigRow => ({
  name,
  value: "",
  version: 0,
  editedBy: null,
  editedAt: null,
});

async function presentConfig(ctx: StaffCtx, row: ConfigRow): Promise<StoredConfig> {
  return { name: row.name, value: row.value, ...(await presentEdit(ctx, row)) };
}

async function presentConfigs(ctx: StaffCtx, rows: readonly ConfigRow[]): Promise<StoredConfig[]> {
  const edits = await presentEdits(ctx, rows);
  return rows.flatMap(({ name, value }, at) => {
    const edit = edits[at];
    return edit ? [{ name, value, ...edit }] : [];
  });
}
