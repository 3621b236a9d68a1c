import type { Order, orderSchemas } from "@crux/contract/order.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { listPkgsOfOrders } from "../logistics/service.ts";
import { withOpenWords } from "./get-order.ts";
import { presentOrder } from "./present-order.ts";
import { countOrders, hasCompleted, listOrderRows } from "./store.ts";

export { aboutOrder } from "./about-order.ts";
export { correctWaybill, nameHandover } from "./correct-waybill.ts";
export { placeCounterOrder, type SentFromCounter } from "./counter/place-counter-order.ts";
export { createOrder } from "./create-order.ts";
export { createPortions } from "./create-portions.ts";
export { changeReceiver } from "./edit/change-receiver.ts";
export { changeSaving } from "./edit/change-saving.ts";
export { resplit, splitOffers, trySplit } from "./edit/resplit.ts";
export { addNote, getNote, setNote } from "./edit/set-note.ts";
export { writeToCustomer } from "./edit/write-to-customer.ts";
export { callOffOrder, rejectOrder } from "./end-paid-order.ts";
export { getOrder, getOrderOfAnybody, pkgsOfOrder } from "./get-order.ts";
export {
  cancelOrder,
  cancelUnpaid,
  endReview,
  expireOrder,
  finishCancel,
  getPayable,
  getPayableByStaff,
  lockForPayment,
  lockOwnOrder,
  markPaid,
  noteProvider,
  ORDER_CANCELLED,
  type Payable,
  putUnderReview,
} from "./move-order.ts";
export { getOrderBrief } from "./order-brief.ts";
export { boughtPieces } from "./purchase-limits.ts";
export { receiveDuePkg } from "./receive-due-pkg.ts";
export { createRefund, removeRefund } from "./refund/create-refund.ts";
export { movedBefore } from "./refund/moved-before.ts";
export { getRefundOps, listRefundsOps } from "./refund/ops-refunds.ts";
export { previewRefund } from "./refund/preview-refund.ts";
export { recordLateRefund } from "./refund/record-refund.ts";
export { REFUND_LIST } from "./refund/refund-list-store.ts";
export { refundPkgsOfOrder } from "./refund/refund-pkgs.ts";
export { getRefund, listRefunds, presentRefund } from "./refund/refunds.ts";
export { type LockedRefund, lockRefund, settleRefund, startSending } from "./refund/settle-refund.ts";
export { reshipPkg } from "./resend/reship.ts";
export {
  declarePkg,
  deliverPkg,
  finishPkg,
  handOverPkg,
  packPkg,
  receivePkg,
  reopenPkg,
} from "./send-pkg.ts";
export { getTaxPaperOps } from "./tax/tax-papers.ts";
export { gstStart, taxOfOrders, taxOfRefunds } from "./tax/tax-sums.ts";
export { applyTracks } from "./tracks/apply-tracks.ts";
export { handlePushes, mountCarrierPushes } from "./tracks/carrier-pushes.ts";
export { pollCarriers } from "./tracks/poll-carriers.ts";

/** One page of the caller's orders, newest first unless asked otherwise, in some or all statuses (R-API-20, OP-045). */
export async function listOrders(
  ctx: UserCtx,
  { orderStatus, ...paging }: z.output<typeof orderSchemas.list.input>,
): Promise<Page<Order>> {
  const filter = { uid: ctx.caller.uid, statuses: orderStatus };
  const rows = await listOrderRows(ctx.db, filter, sliceOf(paging));
  const total = await countOrders(ctx.db, filter);
  const shipped = rows.filter((row) => row.scheme).map((row) => row.id);
  const pkgs = await listPkgsOfOrders(ctx, shipped);
  const orders = (await withOpenWords(ctx, rows)).map((row) => presentOrder(row, pkgs.get(row.id) ?? []));
  return pageOf(orders, { total, ...paging });
}

/** True when somebody ever received all of an order of goods. */
export function hasReceivedGoods({ db }: Ctx, uid: number): Promise<boolean> {
  return hasCompleted(db, uid);
}
