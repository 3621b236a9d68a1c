import type { memberSchemas } from "@crux/contract/member.schema";
import { cashBackCents, cashBackLevel } from "@crux/rules/cash-back";
import type { z } from "zod";
import type { Ctx, UserCtx } from "../../kernel/context.ts";
import { insertSpend, replaceRules, selectRules, sumSpend } from "./store.ts";

type MemberInfo = z.output<typeof memberSchemas.info.output>;
type CashBackRule = z.output<typeof memberSchemas.cashBackRules.output>[number];

const NOTHING: MemberInfo = {
  consumeAmount: 0,
  consumePoints: 0,
  lastConsumeAmount: 0,
  seasonConsumeAmount: 0,
  estimateAmount: 0,
};

/** The spend of a member and what it earns this month, in cents; zeros for everybody else (OP-101, OP-104). */
export async function getMemberInfo(ctx: UserCtx): Promise<MemberInfo> {
  if (ctx.caller.userClass !== "VIP") return NOTHING;
  const spend = await sumSpend(ctx.db, ctx.caller.uid, ctx.now);
  const rule = cashBackLevel(await listCashBackRules(ctx), spend.season_cents);
  return {
    consumeAmount: spend.total_cents,
    // One point for each whole dollar.
    consumePoints: Math.floor(spend.total_cents / 100),
    lastConsumeAmount: spend.last_season_cents,
    seasonConsumeAmount: spend.season_cents,
    estimateAmount: rule ? cashBackCents(rule, spend.season_cents) : 0,
  };
}

/** The levels of the cash-back, lowest first (R-API-63). */
export async function listCashBackRules(ctx: Ctx): Promise<CashBackRule[]> {
  const rows = await selectRules(ctx.db);
  return rows.map((row) => ({
    consumeLevel: row.level,
    downThreshold: row.down_threshold_cents,
    upThreshold: row.up_threshold_cents,
    returnRatio: row.ratio_basis_points / 10_000,
  }));
}

/** Replaces all levels. */
export async function setCashBackRules(ctx: Ctx, rules: readonly CashBackRule[]): Promise<void> {
  await replaceRules(
    ctx.db,
    rules.map((rule) => ({
      level: rule.consumeLevel,
      down_threshold_cents: rule.downThreshold,
      up_threshold_cents: rule.upThreshold,
      ratio_basis_points: Math.round(rule.returnRatio * 10_000),
    })),
  );
}

/** Counts a paid SHOPPING order towards its buyer's season, once per order. */
export async function addSpend(
  ctx: Ctx,
  spend: { uid: number; orderId: number; amountCents: number },
): Promise<void> {
  await insertSpend(ctx.db, { ...spend, now: ctx.now });
}
