import { reportOpsApi } from "@crux/contract/report";
import type { SetupItem, SetupStep, SetupStepKey, setupSchemas } from "@crux/contract/report/setup.schema";
import type { OutsideName, OutsideSystem } from "@crux/contract/report/system.schema";
import { abnLineOf, isAbn } from "@crux/rules/setting/abn";
import { readSetting } from "@crux/rules/setting/setting-text";
import { SETTINGS, type SettingName } from "@crux/rules/setting/settings";
import type { z } from "zod";
import { hasProductBeside } from "../commodity/service.ts";
import { getRuleBook } from "../logistics/service.ts";
import { sampleNow } from "../sample/service.ts";
import type { StaffCtx } from "../staff/service.ts";
import {
  countGoodsOnSale,
  findFirstOrder,
  findSampleTask,
  listLastTests,
  listSettingTexts,
} from "./setup-store.ts";

type Texts = ReadonlyMap<string, string>;
type Store = { shopName: string; entityName: string; rows: Row[]; bankAccount: Row[] };
type Row = { title: string; value: string };

const POLICIES = ["POLICY_AGREEMENT", "POLICY_PRIVACY", "POLICY_STORE", "SHIPPING_RULES"] as const;
const SETTINGS_READ: readonly SettingName[] = ["STORE_CONFIG", "KF_ACCOUNT", "KF_QR", ...POLICIES];
/** Who takes money for the shop. */
const TAKERS: readonly OutsideName[] = ["alipay", "cashier"];

type Setup = z.output<typeof setupSchemas.setup.output>;

/** What the shop still needs before it sells, as its rows and the systems of this server say; nothing is ever ticked. */
export async function getSetup(ctx: StaffCtx, systems: readonly OutsideSystem[]): Promise<Setup> {
  const texts = await listSettingTexts(ctx.db, SETTINGS_READ);
  const { productIds, keptIds, isThere, ruleVersion } = await sampleNow(ctx);
  const store = readSetting(SETTINGS.STORE_CONFIG.kind, texts.get("STORE_CONFIG") ?? "") as Store;
  return {
    steps: [
      stepOf("shop", [...shopItems(store, texts), textItem(systems)]),
      ...(await goodsSteps(ctx, { productIds, ruleVersion })),
      stepOf("payment", await paymentItems(ctx, store, systems)),
      stepOf("order", await orderItems(ctx)),
    ],
    sample: {
      goods: productIds.length,
      isThere,
      hasGoods: await hasProductBeside(ctx.db, [...productIds, ...keptIds]),
      runningTaskId: await findSampleTask(ctx.db),
    },
  };
}

function stepOf(key: SetupStepKey, items: SetupItem[]): SetupStep {
  return { key, isDone: items.every(({ state }) => state === "DONE"), items };
}

function item(key: SetupItem["key"], state: SetupItem["state"] | boolean, more: Partial<SetupItem> = {}) {
  const told = typeof state === "string" ? state : state ? "DONE" : "MISSING";
  return { key, state: told, count: null, names: [], ...more } satisfies SetupItem;
}

function shopItems({ shopName, entityName, rows }: Store, texts: Texts): SetupItem[] {
  const abn = abnLineOf(rows);
  const lacking = POLICIES.filter((name) => isBlank(name, texts));
  const isReachable =
    texts.has("KF_ACCOUNT") ||
    texts.has("KF_QR") ||
    rows.some(({ title }) => /电话|手机|邮箱|微信/.test(title));
  return [
    item("names", shopName.trim() !== "" && entityName.trim() !== ""),
    item("abn", abn ? (isAbn(abn.value) ? "DONE" : "WRONG") : "MISSING"),
    item("contact", isReachable),
    item("policies", lacking.length === 0, { names: lacking }),
  ];
}

/** Only a customer who proved a mobile by a text can order. */
function textItem(systems: readonly OutsideSystem[]): SetupItem {
  return item("texts", systems.find(({ name }) => name === "sms")?.kind !== "OFF");
}

const isBlank = (name: SettingName, texts: Texts) => {
  const text = (texts.get(name) ?? "").trim();
  return text === "" || text === "[]";
};

/** Routes, and goods that these take; a sample is neither. */
async function goodsSteps(
  ctx: StaffCtx,
  sample: { productIds: readonly number[]; ruleVersion: number | null },
): Promise<SetupStep[]> {
  const { rules, version, presets } = await getRuleBook(ctx);
  const routes = rules.routes.filter(({ enabled }) => enabled !== false);
  const taken = new Set(routes.flatMap(({ profiles }) => profiles.flatMap(({ cats }) => Object.keys(cats))));
  const goods = await countGoodsOnSale(ctx.db, sample.productIds);
  const count = (of: (one: (typeof goods)[number]) => number) => goods.reduce((all, one) => all + of(one), 0);
  const [onSale, inStock] = [count((one) => one.onSale), count((one) => one.inStock)];
  const stranded = count((one) => (taken.has(one.logisticsType) ? 0 : one.onSale));
  const reached = [...new Set(routes.flatMap(({ countries }) => countries))];
  const offered = new Set<string>(presets.filter(isShown).flatMap(({ countries }) => countries));
  const lacking = reached.filter((country) => !offered.has(country));
  return [
    stepOf("routes", [
      item("rules", version === sample.ruleVersion ? "WRONG" : routes.length > 0, {
        count: routes.length,
        names: reached,
      }),
      item("schemes", routes.length === 0 ? "MISSING" : lacking.length > 0 ? "WRONG" : "DONE", {
        names: lacking,
      }),
    ]),
    stepOf("goods", [
      item("onSale", onSale > 0, { count: onSale }),
      item("inStock", inStock > 0, { count: inStock }),
      item("routed", onSale === 0 ? "MISSING" : stranded > 0 ? "WRONG" : "DONE", { count: stranded }),
    ]),
  ];
}

const isShown = ({ enabled, privateFlag }: { enabled: boolean; privateFlag: boolean }) =>
  enabled && !privateFlag;

/** Money can come in by somebody who takes it and answered the last test, or to a bank account that can be paid to. */
async function paymentItems(
  { db }: StaffCtx,
  { bankAccount }: Store,
  systems: readonly OutsideSystem[],
): Promise<SetupItem[]> {
  const takers = systems.filter(({ name, kind }) => TAKERS.includes(name) && kind !== "OFF");
  const names = takers.map(({ name }) => name);
  const tests = await listLastTests(db, reportOpsApi.testOutside.line, names);
  const hasBank = bankAccount.length > 0;
  const untried = names.filter((name) => !tests.has(name));
  const wrong = [
    ...names.filter((name) => tests.get(name) === false),
    ...(hasBank && !isPayable(bankAccount) ? ["bank"] : []),
  ];
  const all = [...names, ...(hasBank ? ["bank"] : [])];
  const state = all.length === 0 || untried.length > 0 ? "MISSING" : "DONE";
  return [
    item("channel", all.length > 0, { names: all }),
    item("probed", wrong.length > 0 ? "WRONG" : state, { names: wrong.length > 0 ? wrong : untried }),
  ];
}

/** Whether somebody in Australia could transfer money to it: a BSB of six digits and the number of an account. */
function isPayable(rows: readonly Row[]): boolean {
  const values = rows.map(({ value }) => value.replace(/[\s-]/g, ""));
  const bsb = rows.findIndex(({ title }) => /bsb/i.test(title));
  if (bsb < 0 || !/^\d{6}$/.test(values[bsb] ?? "")) return false;
  return values.some((value, at) => at !== bsb && /^\d{5,10}$/.test(value));
}

async function orderItems({ db }: StaffCtx): Promise<SetupItem[]> {
  const { paid, packed, sent } = await findFirstOrder(db);
  return [item("paid", paid), item("packed", packed), item("sent", sent)];
}
