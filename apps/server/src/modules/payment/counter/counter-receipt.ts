import type { CounterReceipt } from "@crux/contract/counter/counter.schema";
import { SHOP_ID } from "@crux/contract/limits";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sum } from "@crux/rules/money/money";
import { COUNTER_SOURCE, NOBODY_UID, OWN_GOODS } from "@crux/rules/order/counter";
import { maskedName } from "@crux/rules/people/masked";
import { Fail } from "../../../kernel/fail.ts";
import { listPkgsOfOrders } from "../../logistics/service.ts";
import { getOrderOfAnybody, getTaxPaperOps } from "../../order/service.ts";
import { shops } from "../../sale/service.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { saleAtTill } from "../../till/service.ts";
import { listProfiles } from "../../user/service.ts";
import { findCaptureOfOrder } from "../capture-store.ts";

/** The receipt of a sale over the counter; throws `order.NOT_FOUND`, also for orders that were not sold there. */
export async function getCounterReceipt(
  ctx: StaffCtx,
  { orderId }: { orderId: number },
): Promise<CounterReceipt> {
  const { uid, order } = await getOrderOfAnybody(ctx, orderId);
  const sale = await saleAtTill(ctx, orderId);
  if (order.orderSource !== COUNTER_SOURCE || !sale) throw new Fail(orderOutcome.NOT_FOUND);
  const capture = await findCaptureOfOrder(ctx.db, orderId);
  const names = await listStaffNames(ctx, [sale.staffId]);
  const member = uid === NOBODY_UID ? undefined : (await listProfiles(ctx, [uid])).get(uid);
  const shop = (await shops(ctx)).find(({ id }) => id === SHOP_ID);
  return {
    orderId,
    createTime: order.createTime,
    shopName: shop?.name ?? "",
    tillName: sale.tillName,
    staffName: names.get(sale.staffId) ?? "",
    member: uid === NOBODY_UID ? null : { uid, nickName: member?.nickName ?? "" },
    lines: order.orderItems.map(({ quantity, price, amount, skuDetail }) => ({
      skuId: skuDetail.id,
      productName: skuDetail.productName,
      attributes: skuDetail.attributesString,
      quantity,
      price,
      amount,
    })),
    amount: order.amount,
    saving: order.activitySaving + order.manualSaving,
    shipFee: order.shipFee,
    serviceFee: order.serviceFee,
    sentTo: order.logisticsPkgScheme && {
      name: maskedName(order.receiverName),
      place: [order.receiverCountry, order.receiverState, order.receiverCity].filter(Boolean).join(" "),
      parcels: (await listPkgsOfOrders(ctx, [orderId])).get(orderId)?.length ?? 0,
    },
    isOwn: order.orderType === OWN_GOODS,
    netAmount: order.netAmount,
    by: sale.channel,
    given: sale.givenCents,
    change: sale.givenCents === null ? null : sale.givenCents - order.netAmount,
    reference: sale.channel === "CARD" ? (capture?.providerTxn ?? "") : "",
    refunded: sum(
      order.refunds.filter(({ refundStatus }) => refundStatus === "REFUNDED").map(({ amount }) => amount),
    ),
    tax: await getTaxPaperOps(ctx, { orderId }),
  };
}
