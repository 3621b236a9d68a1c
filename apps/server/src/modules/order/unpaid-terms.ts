import { SHOP_ID } from "@crux/contract/limits";
import {
  CANCELLED_PER_DAY,
  ORDERS_PER_MINUTE,
  UNPAID_MS,
  UNPAID_PERCENT,
  UNPAID_PIECES,
} from "@crux/rules/order/order-limits";
import { HOUR_MS } from "@crux/rules/time/durations";
import type { Ctx } from "../../kernel/verb/context.ts";
import { config } from "../sale/service.ts";

/** How long, with how many pieces, and how often orders may wait for their payment; null is without a limit. */
export type UnpaidTerms = {
  lifeMs: number | null;
  /** The share of what is there of a sku that one customer may hold, and the pieces of all skus together. */
  percent: number | null;
  pieces: number | null;
  /** How many orders one customer may place in a minute, and cancel within a day, or let expire. */
  perMinute: number | null;
  cancelledPerDay: number | null;
};

const KEPT = { name: "unpaid terms", topics: ["home"] };

/**
 * What holds for orders that are placed now, as the rows `UNPAID_HOURS`, `UNPAID_PERCENT`, `UNPAID_PIECES`,
 * `ORDERS_PER_MINUTE` and `CANCELLED_PER_DAY` of the configuration say: 24 hours, a fifth, 200 pieces, 20 and 60 orders
 * without them, no limit where one says 0 (OP-048).
 */
export async function unpaidTerms(ctx: Ctx): Promise<UnpaidTerms> {
  const kept = await ctx.facts.many(KEPT, [SHOP_ID], async () => new Map([[SHOP_ID, await readTerms(ctx)]]));
  return kept.get(SHOP_ID) ?? readTerms(ctx);
}

async function readTerms(ctx: Ctx): Promise<UnpaidTerms> {
  const row = async (name: string, usual: number) => limitOf(await config(ctx, name), usual);
  const hours = await row("UNPAID_HOURS", UNPAID_MS / HOUR_MS);
  return {
    lifeMs: hours && hours * HOUR_MS,
    percent: await row("UNPAID_PERCENT", UNPAID_PERCENT),
    pieces: await row("UNPAID_PIECES", UNPAID_PIECES),
    perMinute: await row("ORDERS_PER_MINUTE", ORDERS_PER_MINUTE),
    cancelledPerDay: await row("CANCELLED_PER_DAY", CANCELLED_PER_DAY),
  };
}

/** What is no number counts as nothing said. */
function limitOf(text: string | null, usual: number): number | null {
  const limit = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : usual;
  return limit === 0 ? null : limit;
}

/** When an order that is placed, or payable again, now expires; null is never. */
export function expiryOf({ now }: Ctx, { lifeMs }: UnpaidTerms): Date | null {
  return lifeMs === null ? null : new Date(now.getTime() + lifeMs);
}
