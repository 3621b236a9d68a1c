import { MAX_UNPAID_ORDERS } from "@crux/rules/order-limits";
import type { Ctx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { together } from "../../kernel/together.ts";
import { drawOrder, insertOrder } from "./store.ts";
import type { NewOrder, OrderRow } from "./tables.ts";
import { unpaidUntil } from "./unpaid-until.ts";

type Begun = Pick<NewOrder, "id" | "uid" | "expiresAt">;

/**
 * What an order starts from. From here on the customer's orders come one after the other; the number is drawn now, so
 * that all parts of the order can be written at once, and is lost when it is refused.
 */
export async function beginOrder(ctx: Ctx, uid: number): Promise<Begun> {
  const [id, expiresAt] = await together(drawOrder(ctx.db, uid), unpaidUntil(ctx));
  return { id, uid, expiresAt };
}

/** Writes a new order that waits for its payment; throws 900005 when the customer has too many of these. */
export async function placeOrder(
  ctx: Ctx,
  draft: Omit<NewOrder, "createdAt" | "orderSource">,
): Promise<OrderRow> {
  const order = { ...draft, orderSource: "ONLINE", createdAt: ctx.now };
  const isPlaced = await insertOrder(ctx.db, order, { maxUnpaid: MAX_UNPAID_ORDERS, why: "placed" });
  if (!isPlaced) throw new Fail(900005);
  return { ...order, orderStatus: "CREATED", paymentStatus: null, staffWords: null, refunds: [] };
}
