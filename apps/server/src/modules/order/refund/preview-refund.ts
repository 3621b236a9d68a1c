import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { RefundPreview } from "@crux/contract/refund.schema";
import { sum } from "@crux/rules/money/money";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { StaffCtx } from "../../staff/service.ts";
import { findAnyOrder } from "../store.ts";
import { getRefundable, openWays, PAID_STATES, partsOf, type Refundable } from "./refundable.ts";

/**
 * What a refund would come to, and what of its order can still go back; nothing is written. Throws what creating it
 * would: `order.NOT_FOUND`, `order.WRONG_STATE`, `logistics.PARCEL_NOT_FOUND` and `order.REFUND_TOO_LARGE`. A way that
 * is closed is said instead, since another one may be chosen.
 */
export async function previewRefund(
  ctx: StaffCtx,
  wish: z.output<typeof orderOpsSchemas.previewRefund.input>,
): Promise<RefundPreview> {
  const order = await findAnyOrder(ctx.db, wish.orderId);
  if (!order) throw new Fail(orderOutcome.NOT_FOUND);
  // Paid orders stand under the same word in both of their columns.
  if (!(PAID_STATES as readonly string[]).includes(order.orderStatus))
    throw new Fail(orderOutcome.WRONG_STATE);
  const refundable = await getRefundable(ctx, order);
  const { items, shipFeeCents } = partsOf(refundable, wish);
  const productAmount = sum(items.map(({ cents }) => cents));
  const amount = productAmount + shipFeeCents + wish.otherFee;
  if (refundable.refundedCents + amount > order.netCents) throw new Fail(orderOutcome.REFUND_TOO_LARGE);
  return {
    amount,
    productAmount,
    shipFee: shipFeeCents,
    otherFee: wish.otherFee,
    ways: await openWays(ctx, order),
    leftAmount: order.netCents - refundable.refundedCents,
    leftShipFee: refundable.shippingCents - refundable.refundedShippingCents,
    lines: linesOf(refundable, items),
    pkgs: refundable.pkgs.map(({ id, extOrderId, pkgStatus, pkgItems }, index) => ({
      id,
      extOrderId,
      pkgStatus,
      shipFee: refundable.pkgShippingCents[index] ?? 0,
      pieces: sum(pkgItems.map(({ quantity }) => quantity)),
      isOpen: !refundable.refundedPkgIds.includes(id),
    })),
  };
}

function linesOf(
  { order, lines }: Refundable,
  items: readonly { seq: number; pieces: number; cents: number }[],
): RefundPreview["lines"] {
  return order.items.map(({ sku, itemType, quantity, priceCents }, seq) => {
    const wanted = items.find((item) => item.seq === seq);
    const line = lines[seq];
    return {
      skuId: sku.id,
      itemType,
      name: sku.productName,
      imgUrl: sku.productImgUrl,
      price: priceCents,
      paid: line?.goodsCents ?? 0,
      quantity,
      refundedPieces: line?.refundedPieces ?? 0,
      pieces: wanted?.pieces ?? 0,
      amount: wanted?.cents ?? 0,
    };
  });
}
