import type { CaseWish } from "@crux/contract/cases/case.schema";
import { CASE_CANCEL_HOURS, CASE_HOURS } from "@crux/rules/order/case-hours";
import { HOUR_MS } from "@crux/rules/time/durations";
import type { Ctx } from "../../kernel/verb/context.ts";
import { config } from "../sale/service.ts";

/**
 * Until when a customer should have an answer, as the rows `CASE_HOURS` and, for a wish to cancel, `CASE_CANCEL_HOURS` of
 * the configuration say: 24 hours and 4 without them.
 */
export async function dueOf(ctx: Ctx, wish: CaseWish): Promise<Date> {
  const isCancel = wish === "CANCEL";
  const text = await config(ctx, isCancel ? "CASE_CANCEL_HOURS" : "CASE_HOURS");
  const usual = isCancel ? CASE_CANCEL_HOURS : CASE_HOURS;
  const hours = text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : usual;
  return new Date(ctx.now.getTime() + hours * HOUR_MS);
}
