import type { CashBackLevels, memberOpsSchemas } from "@crux/contract/member.schema";
import type { z } from "zod";
import { clash, type OpsCtx, presentEdit, type StaffCtx } from "../staff/service.ts";
import {
  type CashBackRuleRow,
  editRules,
  getReclaimDays,
  getRulesEdit,
  listRules,
  replaceRules,
  updateReclaimDays,
} from "./store.ts";

type Level = CashBackLevels["levels"][number];

/** There is one set of them. */
const LEVELS = { type: "cashBackLevels", id: 1 };

type Rules = Pick<CashBackLevels, "levels" | "reclaimDays">;

/** The levels of the cash-back, and how long it may be taken back, with their last edit. */
export async function getLevels(ctx: StaffCtx): Promise<CashBackLevels> {
  return { ...(await rulesOf(ctx)), ...(await presentEdit(ctx, await getRulesEdit(ctx.db))) };
}

/**
 * Replaces all levels once a second person agreed; they count from the month on that is running. Throws
 * `general.CHANGED_MEANWHILE` with the present levels when somebody saved others since `version`.
 */
export async function saveLevels(
  ctx: OpsCtx,
  { version, ...wanted }: z.output<(typeof memberOpsSchemas)["saveCashBackLevels"]["input"]>,
): Promise<CashBackLevels> {
  const before = await rulesOf(ctx);
  const after = { levels: wanted.levels, reclaimDays: wanted.reclaimDays ?? before.reclaimDays };
  if (!(await editRules(ctx.db, { version, staffId: ctx.staff.id, at: ctx.now })))
    return asWanted(ctx, after);
  ctx.note({ before, after, subject: LEVELS });
  await ctx.countersigned();
  await replaceRules(ctx.db, after.levels.map(ruleOf));
  await updateReclaimDays(ctx.db, after.reclaimDays);
  return { ...after, ...(await presentEdit(ctx, await getRulesEdit(ctx.db))) };
}

/** What stands there already, where that is what they wanted to save; throws `general.CHANGED_MEANWHILE` where it is not. */
async function asWanted(ctx: OpsCtx, wanted: Rules): Promise<CashBackLevels> {
  const now = await rulesOf(ctx);
  const isSame = (level: Level, at: number) =>
    level.downThreshold === now.levels[at]?.downThreshold &&
    level.ratioBasisPoints === now.levels[at].ratioBasisPoints;
  const { levels, reclaimDays } = wanted;
  if (levels.length !== now.levels.length || !levels.every(isSame) || reclaimDays !== now.reclaimDays)
    throw await clash(ctx, await getRulesEdit(ctx.db), now);
  return getLevels(ctx);
}

async function rulesOf({ db }: Pick<StaffCtx, "db">): Promise<Rules> {
  const rows = await listRules(db);
  const levels = rows.map(({ downThresholdCents, ratioBasisPoints }) => ({
    downThreshold: downThresholdCents,
    ratioBasisPoints,
  }));
  return { levels, reclaimDays: await getReclaimDays(db) };
}

/** A level reaches to where the next one begins. */
function ruleOf(level: Level, place: number, levels: readonly Level[]): CashBackRuleRow {
  return {
    level: place + 1,
    downThresholdCents: level.downThreshold,
    upThresholdCents: levels[place + 1]?.downThreshold ?? null,
    ratioBasisPoints: level.ratioBasisPoints,
  };
}
