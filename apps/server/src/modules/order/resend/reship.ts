import type { LogisticsPkg, PkgStatus } from "@crux/contract/logistics.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sum } from "@crux/rules/money/money";
import { OWN_GOODS } from "@crux/rules/order/counter";
import type { OrderState } from "@crux/rules/order/order-states";
import { Fail } from "../../../kernel/fail.ts";
import { takeAgain } from "../../inventory/service.ts";
import { createReship, heldIn, stopWaiting } from "../../logistics/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { lockRefundable } from "../refund/create-refund.ts";
import { piecesSentAgain, type Refundable } from "../refund/refundable.ts";
import { lockAnyOrder } from "../store.ts";
import { followPkgs } from "../tracks/follow-pkgs.ts";

/** States of an order of which something may have left. */
const SENT: readonly OrderState[] = ["PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];
/** Where a parcel has left the house. */
const LEFT: readonly PkgStatus[] = ["DELIVERING", "DELIVERED", "RECEIVED"];

export type ReshipWish = {
  orderId: number;
  pkgId: number;
  items: readonly { skuId: number; itemType: string; quantity: number }[];
  /** Nobody waits for the first parcel any more: its order goes on without it. */
  isGivenUp: boolean;
  why: string;
};

/**
 * Sends goods of a parcel that has left once more, in a parcel that goes the same way as any other, and answers its id;
 * the goods are taken from the shelf again. Throws `order.NOT_FOUND`, `order.WRONG_STATE` while nothing of the order has
 * left and for goods that are the customer's own, `logistics.PARCEL_NOT_FOUND` for a parcel of another order, `logistics.WRONG_PARCEL_STATE` for one that has not
 * left or went back, `order.RESHIP_TOO_LARGE` for more than it brought and nobody has back or sent again, and
 * `cart.INSUFFICIENT_STOCK`.
 */
export async function reshipPkg(ctx: OpsCtx, wish: ReshipWish): Promise<number> {
  const refundable = await lockRefundable(ctx, wish.orderId, SENT);
  // The shelf has none of what its customer brought along.
  if (refundable.order.orderType === OWN_GOODS) throw new Fail(orderOutcome.WRONG_STATE);
  const pkg = refundable.pkgs.find(({ id }) => id === wish.pkgId);
  if (!pkg) throw new Fail(logisticsOutcome.PARCEL_NOT_FOUND);
  if (!LEFT.includes(pkg.pkgStatus) || refundable.refundedPkgIds.includes(pkg.id))
    throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  const lines = mergedLines(wish.items);
  await refuseTooMuch(ctx, refundable, { pkg, lines });
  const pkgId = await createReship(ctx, { pkgId: pkg.id, lines, why: wish.why });
  await takeAgain(ctx, {
    pkgId,
    lines: lines.map(({ skuId, pieces }) => ({ skuId, quantity: pieces })),
  });
  if (wish.isGivenUp) await stopWaiting(ctx, pkg.id);
  const order = await lockAnyOrder(ctx.db, wish.orderId);
  if (order) await followPkgs(ctx, order);
  return pkgId;
}

type Line = { skuId: number; itemType: string; pieces: number };

function mergedLines(items: ReshipWish["items"]): Line[] {
  const lines = new Map<string, Line>();
  for (const { skuId, itemType, quantity } of items) {
    const key = `${skuId} ${itemType}`;
    const pieces = (lines.get(key)?.pieces ?? 0) + quantity;
    lines.set(key, { skuId, itemType, pieces });
  }
  return [...lines.values()];
}

/** A piece is sent again or paid back, once: as long as its parcel brought it, and nothing replaced it before. */
async function refuseTooMuch(
  ctx: OpsCtx,
  refundable: Refundable,
  { pkg, lines }: { pkg: LogisticsPkg; lines: readonly Line[] },
): Promise<void> {
  const held = await heldIn(ctx, pkg.id);
  const isReship = refundable.reshipped.some(({ pkgId }) => pkgId === pkg.id);
  for (const { skuId, itemType, pieces } of lines) {
    const isIt = (one: { skuId: number; itemType: string }) =>
      one.skuId === skuId && one.itemType === itemType;
    const ordered = refundable.lines.find(isIt);
    const before = refundable.reshipped.filter((one) => one.reshipOf === pkg.id && isIt(one));
    const left = (held.find(isIt)?.pieces ?? 0) - sum(before.map((one) => one.quantity));
    // Pieces of a parcel that is sent again count as sent again already; this one takes their place.
    const more = isReship ? 0 : pieces;
    const isCovered =
      ordered !== undefined &&
      ordered.refundedPieces + piecesSentAgain(refundable, ordered) + more <= ordered.quantity;
    if (pieces > left || !isCovered) throw new Fail(orderOutcome.RESHIP_TOO_LARGE);
  }
}
