import type { memberSchemas } from "@crux/contract/member.schema";
import type { z } from "zod";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listRules, replaceRules } from "./store.ts";

type CashBackRule = z.output<typeof memberSchemas.cashBackRules.output>[number];

/** The levels of the cash-back, lowest first (R-API-63). */
export async function listCashBackRules(ctx: Ctx): Promise<CashBackRule[]> {
  const rows = await listRules(ctx.db);
  return rows.map((row) => ({
    consumeLevel: row.level,
    downThreshold: row.downThresholdCents,
    upThreshold: row.upThresholdCents,
    returnRatio: row.ratioBasisPoints / 10_000,
  }));
}

/** Replaces all levels. */
export async function setCashBackRules(ctx: Ctx, rules: readonly CashBackRule[]): Promise<void> {
  await replaceRules(
    ctx.db,
    rules.map((rule) => ({
      level: rule.consumeLevel,
      downThresholdCents: rule.downThreshold,
      upThresholdCents: rule.upThreshold,
      ratioBasisPoints: Math.round(rule.returnRatio * 10_000),
    })),
  );
}
