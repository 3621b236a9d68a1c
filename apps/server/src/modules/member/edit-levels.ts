import type { CashBackLevels, memberOpsSchemas } from "@crux/contract/member.schema";
import type { z } from "zod";
import { clash, type OpsCtx, presentEdit, type StaffCtx } from "../staff/service.ts";
import { type CashBackRuleRow, editRules, getRulesEdit, listRules, replaceRules } from "./store.ts";

type Level = CashBackLevels["levels"][number];

/** The levels of the cash-back with their last edit. */
export async function getLevels(ctx: StaffCtx): Promise<CashBackLevels> {
  return { levels: await levelsOf(ctx), ...(await presentEdit(ctx, await getRulesEdit(ctx.db))) };
}

/**
 * Replaces all levels once a second person agreed; they count from the month on that is running. Throws
 * `general.CHANGED_MEANWHILE` with the present levels when somebody saved others since `version`.
 */
export async function saveLevels(
  ctx: OpsCtx,
  { levels, version }: z.output<(typeof memberOpsSchemas)["saveCashBackLevels"]["input"]>,
): Promise<CashBackLevels> {
  const before = await levelsOf(ctx);
  if (!(await editRules(ctx.db, { version, staffId: ctx.staff.id, at: ctx.now })))
    return asWanted(ctx, levels);
  ctx.note({ before: { levels: before }, after: { levels } });
  await ctx.countersigned();
  await replaceRules(ctx.db, levels.map(ruleOf));
  return { levels, ...(await presentEdit(ctx, await getRulesEdit(ctx.db))) };
}

/** What stands there already, where that is what they wanted to save; throws `general.CHANGED_MEANWHILE` where it is not. */
async function asWanted(ctx: OpsCtx, wanted: readonly Level[]): Promise<CashBackLevels> {
  const levels = await levelsOf(ctx);
  const isSame = (level: Level, at: number) =>
    level.downThreshold === levels[at]?.downThreshold &&
    level.ratioBasisPoints === levels[at].ratioBasisPoints;
  if (wanted.length !== levels.length || !wanted.every(isSame))
    throw await clash(ctx, await getRulesEdit(ctx.db), { levels });
  return getLevels(ctx);
}

async function levelsOf({ db }: Pick<StaffCtx, "db">): Promise<Level[]> {
  const rows = await listRules(db);
  return rows.map(({ downThresholdCents, ratioBasisPoints }) => ({
    downThreshold: downThresholdCents,
    ratioBasisPoints,
  }));
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
