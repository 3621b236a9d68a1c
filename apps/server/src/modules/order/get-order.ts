import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import type { Order } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { wordsOpener } from "../../kernel/crypto/customer-words.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { listPkgsOfOrders } from "../logistics/service.ts";
import type { OrderRow } from "./order-rows.ts";
import { presentOrder } from "./present-order.ts";
import { findAnyOrder, findOrder, hasOrder } from "./store.ts";

/** One order of the caller; `order.FORBIDDEN` for somebody else's, `order.NOT_FOUND` for none (R-API-21, OP-008). */
export async function getOrder(ctx: UserCtx, { orderId }: { orderId: number }): Promise<Order> {
  const row = await findOrder(ctx.db, ctx.caller.uid, orderId);
  if (!row)
    throw new Fail((await hasOrder(ctx.db, orderId)) ? orderOutcome.FORBIDDEN : orderOutcome.NOT_FOUND);
  const pkgs = await listPkgsOfOrders(ctx, row.scheme ? [row.id] : []);
  const [opened = row] = await withOpenWords(ctx, [row]);
  return presentOrder(opened, pkgs.get(row.id) ?? []);
}

/** One order without its parcels, and whose it is, for staff; throws `order.NOT_FOUND`. */
export async function getOrderOfAnybody(ctx: Ctx, orderId: number): Promise<{ uid: number; order: Order }> {
  const row = await findAnyOrder(ctx.db, orderId);
  if (!row) throw new Fail(orderOutcome.NOT_FOUND);
  const [opened = row] = await withOpenWords(ctx, [row]);
  return { uid: row.uid, order: presentOrder(opened, []) };
}

/**
 * The parcels of one order of the caller, none where nothing is sent; `order.FORBIDDEN` and `order.NOT_FOUND` like the
 * order (R-API-27).
 */
export async function pkgsOfOrder(ctx: UserCtx, { orderId }: { orderId: number }): Promise<LogisticsPkg[]> {
  const { logisticsPkgScheme } = await getOrder(ctx, { orderId });
  return logisticsPkgScheme?.logisticsPkgs ?? [];
}

/** Orders with what staff said of them in the clear; it lies under the key of the customer. */
export async function withOpenWords(ctx: Ctx, rows: readonly OrderRow[]): Promise<OrderRow[]> {
  const open = await wordsOpener(
    ctx,
    rows.flatMap(({ staffWords }) => staffWords ?? []),
  );
  return rows.map((row) => ({ ...row, staffWords: row.staffWords && open(row.staffWords) }));
}
