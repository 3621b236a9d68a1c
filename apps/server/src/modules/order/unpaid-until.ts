import { SHOP_ID } from "@crux/contract/limits";
import { UNPAID_MS } from "@crux/rules/order-limits";
import type { Ctx } from "../../kernel/context.ts";
import { config } from "../sale/service.ts";

const KEPT = { name: "hours unpaid", topics: ["home"] };
const HOUR_MS = 3_600_000;

/**
 * When an order that is placed now expires: after the hours of the configuration row `UNPAID_HOURS`, 24 without one, and
 * never with 0 (OP-048).
 */
export async function unpaidUntil(ctx: Ctx): Promise<Date | null> {
  const load = async () => new Map([[SHOP_ID, lifeOf(await config(ctx, "UNPAID_HOURS"))]]);
  const lifeMs = (await ctx.kept.many(KEPT, [SHOP_ID], load)).get(SHOP_ID) ?? UNPAID_MS;
  return lifeMs === 0 ? null : new Date(ctx.now.getTime() + lifeMs);
}

/** What is no number of hours counts as nothing said. */
function lifeOf(hours: string | null): number {
  return hours !== null && /^\d{1,4}$/.test(hours) ? Number(hours) * HOUR_MS : UNPAID_MS;
}
