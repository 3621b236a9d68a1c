import { MAX_UNPAID_ORDERS } from "@crux/rules/order-limits";
import type { Ctx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { insertOrder } from "./store.ts";
import type { NewOrder, OrderRow } from "./tables.ts";
import { unpaidUntil } from "./unpaid-until.ts";

export type Draft = Omit<NewOrder, "createdAt" | "expiresAt" | "orderSource">;

/** Writes a new order that waits for its payment; throws 900005 when the customer has too many of these. */
export async function placeOrder(ctx: Ctx, draft: Draft): Promise<OrderRow> {
  const order = {
    ...draft,
    orderSource: "ONLINE",
    createdAt: ctx.now,
    expiresAt: await unpaidUntil(ctx),
  };
  const id = await insertOrder(ctx.db, order, { maxUnpaid: MAX_UNPAID_ORDERS, why: "placed" });
  if (id === null) throw new Fail(900005);
  return { ...order, id, orderStatus: "CREATED", paymentStatus: null, staffWords: null, refunds: [] };
}
