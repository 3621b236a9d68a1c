import { LIMITS } from "@crux/contract/limits";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as userOutcome from "@crux/contract/outcomes/user";
import { MAX_UNPAID_ORDERS } from "@crux/rules/order/order-limits";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { countUnpaidPieces, drawOrder, insertOrder } from "./new-order-store.ts";
import type { NewOrder, OrderRow } from "./order-rows.ts";
import { overOf, roomFor, type Taken } from "./unpaid-room.ts";
import { expiryOf, type UnpaidTerms, unpaidTerms } from "./unpaid-terms.ts";

/** An order that has its number, and what holds for it until it is paid. */
export type Begun = Pick<NewOrder, "id" | "uid" | "expiresAt"> & { terms: UnpaidTerms };

/**
 * What an order starts from. From here on the customer's orders come one after the other; the number is drawn now, so
 * that all parts of the order can be written at once, and is lost when it is refused.
 */
export async function beginOrder(ctx: Ctx, uid: number): Promise<Begun> {
  const [id, terms] = await pipelined(drawOrder(ctx.db, uid), unpaidTerms(ctx));
  return { id, uid, terms, expiresAt: expiryOf(ctx, terms) };
}

/**
 * Refuses goods of which an order would be too much for somebody with their unpaid pieces, as `placeOrder` does; after
 * `beginOrder` nobody else changes what they hold.
 */
export async function refuseTooManyUnpaid(
  ctx: Ctx,
  { uid, terms }: Begun,
  taken: readonly Taken[],
): Promise<void> {
  const over = overOf(taken, terms, await countUnpaidPieces(ctx.db, uid));
  if (over) throw new Fail(orderOutcome.TOO_MANY_UNPAID_PIECES, 200, over);
}

/** Refuses what sums to more than an amount may be with `general.INVALID_REQUEST` (I-05). */
export function refuseBeyondLimit({
  amountCents,
  netCents,
}: Pick<NewOrder, "amountCents" | "netCents">): void {
  if (Math.max(amountCents, netCents) > LIMITS.amountCents) throw new Fail(generalOutcome.INVALID_REQUEST);
}

/**
 * Writes a new order that waits for its payment; throws `general.TOO_MANY_REQUESTS` when the customer has too many of
 * these or orders too fast, `order.TOO_MANY_UNPAID_PIECES` when these hold too many pieces, with the sku (null for all
 * together) and how many more are possible, and `order.TOO_MANY_CANCELLED` when the customer cancelled too many of a
 * day without paying; `user.NOT_FOUND` when there is nobody any more to order, `general.INVALID_REQUEST` beyond every limit.
 */
export async function placeOrder(
  ctx: Ctx,
  {
    terms,
    taken,
    ...draft
  }: Omit<NewOrder, "createdAt" | "orderSource"> & Begun & { taken: readonly Taken[] },
): Promise<OrderRow> {
  refuseBeyondLimit(draft);
  const order = { ...draft, orderSource: "ONLINE", createdAt: ctx.now };
  const limits = { ...terms, orders: MAX_UNPAID_ORDERS };
  const room = roomFor(taken, terms);
  const { isPlaced, hasCancelledMany } = await insertOrder(ctx.db, order, {
    room,
    limits,
    mover: "CUSTOMER",
    why: "placed",
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
  });
  const over = isPlaced ? null : overOf(taken, terms, await countUnpaidPieces(ctx.db, draft.uid));
  if (over) throw new Fail(orderOutcome.TOO_MANY_UNPAID_PIECES, 200, over);
  if (hasCancelledMany) throw new Fail(orderOutcome.TOO_MANY_CANCELLED);
  if (!isPlaced) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  return { ...order, orderStatus: "CREATED", paymentStatus: null, staffWords: null, refunds: [] };
}
