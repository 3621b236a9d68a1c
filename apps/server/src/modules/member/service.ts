import type { memberSchemas } from "@crux/contract/member.schema";
import { cashBackCents, cashBackLevel } from "@crux/rules/money/cash-back";
import type { z } from "zod";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { listCashBackRules } from "./cash-back-rules.ts";
import { sumOwed } from "./rebate-store.ts";
import { insertSpend, listSpenders, sumSpend } from "./store.ts";

export { listCashBackRules, setCashBackRules } from "./cash-back-rules.ts";
export { closeOwed } from "./close-owed.ts";
export { getLevels, saveLevels } from "./edit-levels.ts";
export { listMonths, listRebatesForStaff } from "./list-rebates.ts";
export {
  cancelRebate,
  cancelRebatesOf,
  issueRebateNow,
  listRebates,
  lowerSpend,
} from "./rebates.ts";

type MemberInfo = z.output<typeof memberSchemas.info.output>;

const NOTHING: MemberInfo = {
  consumeAmount: 0,
  consumePoints: 0,
  lastConsumeAmount: 0,
  seasonConsumeAmount: 0,
  estimateAmount: 0,
};

/** The spend of a member and what it earns this month, in cents; zeros for everybody else (OP-101, OP-104). */
export async function getMemberInfo(ctx: UserCtx): Promise<MemberInfo> {
  return memberInfoOf(ctx, ctx.caller);
}

/** The same for anybody of a class. */
export async function memberInfoOf(
  ctx: Ctx,
  { uid, userClass }: { uid: number; userClass: "PLAIN" | "VIP" },
): Promise<MemberInfo> {
  if (userClass !== "VIP") return NOTHING;
  const spend = await sumSpend(ctx.db, uid, ctx.now);
  const rule = cashBackLevel(await listCashBackRules(ctx), spend.seasonCents);
  return {
    consumeAmount: spend.totalCents,
    // One point for each whole dollar.
    consumePoints: Math.floor(spend.totalCents / 100),
    lastConsumeAmount: spend.lastSeasonCents,
    seasonConsumeAmount: spend.seasonCents,
    estimateAmount: rule ? cashBackCents(rule, spend.seasonCents) : 0,
  };
}

/** Counts a paid SHOPPING order towards its buyer's season, once per order. */
export async function addSpend(
  ctx: Ctx,
  spend: { uid: number; orderId: number; amountCents: number },
): Promise<void> {
  await insertSpend(ctx.db, { ...spend, now: ctx.now });
}

/** Which of these users ever paid an order of goods. */
export async function spendersAmong(ctx: Ctx, uids: readonly number[]): Promise<Set<number>> {
  return new Set(await listSpenders(ctx.db, uids));
}

/** What a user owes of cash-back that was taken back, in cents. */
export function owedCashBack(ctx: Ctx, uid: number): Promise<number> {
  return sumOwed(ctx.db, uid);
}
