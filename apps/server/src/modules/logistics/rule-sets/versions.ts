import type { logisticsOpsSchemas, RuleChange, RuleVersion } from "@crux/contract/logistics/rule-ops.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { isUnsold } from "../../inventory/service.ts";
import { clash, listStaffNames, type OpsCtx, type StaffCtx } from "../../staff/service.ts";
import { servicesNow } from "../parcel-services.ts";
import { publishRules as publish } from "../rule-versions.ts";
import { simulationWords } from "../simulation/simulations.ts";
import { findCurrentVersion } from "../store.ts";
import { beginServicesOf } from "./begin-services.ts";
import { changesOf, noteOfChanges } from "./content-changes.ts";
import { contentOf, contentOrDraft, draftContent } from "./contents.ts";
import { draftFaults } from "./draft-faults.ts";
import { lockDraft, updateDraft } from "./draft-store.ts";
import { strictContent } from "./strict-content.ts";
import {
  findVersionRow,
  listVersionRows,
  noteServices,
  type VersionRow,
  withdrawVersion,
} from "./version-store.ts";

type Input<Name extends keyof typeof logisticsOpsSchemas> = z.output<
  (typeof logisticsOpsSchemas)[Name]["input"]
>;

/** The versions that rule last, the last one first. */
export async function listVersions(ctx: Ctx): Promise<RuleVersion[]> {
  return await presentVersions(ctx, await listVersionRows(ctx.db));
}

/** A version with all that it says; `logistics.RULES_NOT_FOUND`. */
export async function getVersion(
  ctx: StaffCtx,
  { version }: Input<"ruleVersion">,
): Promise<RuleVersion & { content: Awaited<ReturnType<typeof contentOf>> }> {
  return { ...(await presentOne(ctx, version)), content: await contentOf(ctx, version) };
}

/** What differs between two versions; null stands for the draft. */
export async function compareVersions(
  ctx: StaffCtx,
  { from, to }: Input<"ruleChanges">,
): Promise<RuleChange[]> {
  return changesOf(await contentOrDraft(ctx, from), await contentOrDraft(ctx, to));
}

/** Takes back a version whose time has not come; `logistics.RULES_NOT_FOUND`, `logistics.RULES_BEGUN`. */
export async function withdrawRules(ctx: OpsCtx, { version }: Input<"withdrawRules">): Promise<RuleVersion> {
  const before = await presentOne(ctx, version);
  if (!(await withdrawVersion(ctx.db, { version, by: ctx.staff.id, now: ctx.now })))
    throw new Fail(logisticsOutcome.RULES_BEGUN);
  const after = await presentOne(ctx, version);
  ctx.note({ before: { state: before.state }, after: { state: after.state } });
  return after;
}

/**
 * Makes the draft a version once a second person agreed to what it changes, and empties the draft; a date that has
 * passed by then is now. While a shop is set up nobody's yes is needed. Throws `general.CHANGED_MEANWHILE` when
 * the draft was edited since `version`, `logistics.RULES_FAULTY` with the faults, `logistics.RULES_UNCHANGED`.
 */
export async function publishDraft(
  ctx: OpsCtx,
  { version, validFrom, note }: Input<"publishRules">,
): Promise<RuleVersion> {
  const row = await lockDraft(ctx.db);
  const { content } = await draftContent(ctx);
  if (row.version !== version) throw await clash(ctx, row, { content });
  const wanted = validFrom === null ? ctx.now : new Date(validFrom);
  const begins = wanted > ctx.now ? wanted : ctx.now;
  const ruled = await findCurrentVersion(ctx.db, begins);
  const changes = ruled ? changesOf(await contentOf(ctx, ruled.version), content) : [];
  if (row.content === null || (ruled && changes.length === 0))
    throw new Fail(logisticsOutcome.RULES_UNCHANGED);
  const faults = await draftFaults(ctx, content);
  if (faults.length > 0) throw new Fail(logisticsOutcome.RULES_FAULTY, 200, faults);
  const words = noteOfChanges(changes);
  ctx.note({
    before: { 规则版本: ruled ? String(ruled.version) : "", 生效时间: "", 模拟: "", ...words.before },
    after: {
      规则版本: "草稿",
      生效时间: validFrom === null ? "批准后立即" : beijing(begins),
      模拟: await simulationWords(ctx, version),
      ...words.after,
    },
  });
  if (!(await isBeginning(ctx, ruled?.version))) await ctx.countersigned();
  await noteServices(ctx.db, await servicesNow(ctx), ctx.now);
  const published = await publish(ctx, {
    ...strictContent(content),
    validFrom: begins,
    publication: {
      publishedBy: ctx.staff.id,
      approvedBy: ctx.approval?.by?.id ?? null,
      note,
      services: content.services,
    },
  });
  const emptied = { version, content: null, baseVersion: null, staffId: ctx.staff.id, at: ctx.now };
  if (!(await updateDraft(ctx.db, emptied))) throw new Fail(generalOutcome.CHANGED_MEANWHILE);
  if (begins <= ctx.now) await beginServicesOf(ctx, published);
  return presentOne(ctx, published);
}

/**
 * Whether the shop is still being set up by one person: nothing was ever ordered, and what rules they published alone, so
 * that other rules change nothing for anybody.
 */
async function isBeginning(ctx: OpsCtx, ruling: number | undefined): Promise<boolean> {
  const row = ruling === undefined ? undefined : await findVersionRow(ctx.db, ruling);
  const isAlone = !row || (row.publishedBy !== null && row.approvedBy === null);
  return isAlone && (await isUnsold(ctx));
}

const beijing = (at: Date) =>
  `${at.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" })}（北京）`;

async function presentOne(ctx: Ctx, version: number): Promise<RuleVersion> {
  const row = await findVersionRow(ctx.db, version);
  const [one] = row ? await presentVersions(ctx, [row]) : [];
  if (!one) throw new Fail(logisticsOutcome.RULES_NOT_FOUND);
  return one;
}

async function presentVersions(ctx: Ctx, rows: readonly VersionRow[]): Promise<RuleVersion[]> {
  const current = await findCurrentVersion(ctx.db, ctx.now);
  const ids = rows.flatMap(({ publishedBy, approvedBy }) => [publishedBy, approvedBy]);
  const names = await listStaffNames(ctx, ids);
  const nameOf = (id: number | null) => (id === null ? "" : (names.get(id) ?? ""));
  return rows.map((row) => ({
    version: row.version,
    state: stateOf(row, current?.version, ctx.now),
    validFrom: row.validFrom.toISOString(),
    createTime: row.at.toISOString(),
    publisher: nameOf(row.publishedBy),
    approver: nameOf(row.approvedBy),
    note: row.note,
    routes: row.routes,
  }));
}

function stateOf(row: VersionRow, current: number | undefined, now: Date): RuleVersion["state"] {
  if (row.withdrawnAt) return "WITHDRAWN";
  if (row.version === current) return "RULING";
  return row.validFrom > now ? "COMING" : "PAST";
}
