import type { memberSchemas } from "@crux/contract/member.schema";
import type { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import { replaceRules, selectRules } from "./store.ts";

type CashBackRule = z.output<typeof memberSchemas.cashBackRules.output>[number];

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
