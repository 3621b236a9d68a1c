import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { TaxPaper } from "@crux/contract/paper/tax-paper.schema";
import { type TaxedAmount, taxSum } from "@crux/rules/tax/gst";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import type { OrderRow } from "../order-rows.ts";
import { findRefund } from "../refund/refund-store.ts";
import { getRefund } from "../refund/refunds.ts";
import { findAnyOrder, findOrder, hasOrder } from "../store.ts";
import { getSeller, isRegisteredAt } from "./seller.ts";
import { linesOfOrder, linesOfRefund, type TaxLine } from "./tax-lines.ts";
import { findPaidAt } from "./tax-store.ts";

/** From how many cents on a tax invoice names its buyer. */
const BUYER_FROM_CENTS = 100_000;

/** The paper of an order of the caller; `order.FORBIDDEN` for somebody else's, `order.WRONG_STATE` before it is paid. */
export async function getTaxPaper(ctx: UserCtx, { orderId }: { orderId: number }): Promise<TaxPaper> {
  const order = await findOrder(ctx.db, ctx.caller.uid, orderId);
  if (!order)
    throw new Fail((await hasOrder(ctx.db, orderId)) ? orderOutcome.FORBIDDEN : orderOutcome.NOT_FOUND);
  return paperOfOrder(ctx, order);
}

/** The paper of a refund of the caller, which has gone back; `general.REFUND_NOT_FOUND`, `order.WRONG_STATE` before. */
export async function getRefundPaper(ctx: UserCtx, { id }: { id: number }): Promise<TaxPaper> {
  await getRefund(ctx, { id });
  return getRefundPaperOps(ctx, { refundId: id });
}

/** The paper of any order; throws `order.NOT_FOUND`, `order.WRONG_STATE` before it is paid. */
export async function getTaxPaperOps(ctx: Ctx, { orderId }: { orderId: number }): Promise<TaxPaper> {
  const order = await findAnyOrder(ctx.db, orderId);
  if (!order) throw new Fail(orderOutcome.NOT_FOUND);
  return paperOfOrder(ctx, order);
}

/** The paper of any refund; throws `general.REFUND_NOT_FOUND`, `order.WRONG_STATE` before it went back. */
export async function getRefundPaperOps(ctx: Ctx, { refundId }: { refundId: number }): Promise<TaxPaper> {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund || refund.state === "REMOVED") throw new Fail(generalOutcome.REFUND_NOT_FOUND);
  const order = await findAnyOrder(ctx.db, refund.orderId);
  if (!order || !refund.settledAt) throw new Fail(orderOutcome.WRONG_STATE);
  const isSale = refund.cause !== "EXTRA" && order.orderType !== "DEPOSIT";
  const lines = linesOfRefund(order, refund);
  return paperOf(ctx, { order, at: refund.settledAt, lines, isSale, refundId });
}

async function paperOfOrder(ctx: Ctx, order: OrderRow): Promise<TaxPaper> {
  const at = await findPaidAt(ctx.db, order.id);
  if (!at) throw new Fail(orderOutcome.WRONG_STATE);
  // Money in a wallet buys nothing yet.
  const isSale = order.orderType !== "DEPOSIT";
  return paperOf(ctx, { order, at, lines: linesOfOrder(order), isSale, refundId: null });
}

type Told = {
  order: OrderRow;
  at: Date;
  lines: readonly TaxLine[];
  isSale: boolean;
  refundId: number | null;
};

async function paperOf(ctx: Ctx, { order, at, lines, isSale, refundId }: Told): Promise<TaxPaper> {
  const { gstFrom, ...seller } = await getSeller(ctx);
  const paidAt = refundId === null ? at : await findPaidAt(ctx.db, order.id);
  const bearsGst = isSale && paidAt !== null && isRegisteredAt({ ...seller, gstFrom }, paidAt);
  const total = taxSum(lines.map(({ tax }) => tax));
  const { senderName, receiverName, receiverCountry } = order.address;
  const isRefund = refundId !== null;
  return {
    kind: bearsGst ? (isRefund ? "ADJUSTMENT_NOTE" : "TAX_INVOICE") : isRefund ? "REFUND_RECEIPT" : "RECEIPT",
    number: isRefund ? `${order.id}-R${refundId}` : String(order.id),
    date: at.toISOString(),
    orderId: order.id,
    seller,
    buyer: bearsGst && total.cents >= BUYER_FROM_CENTS ? senderName || receiverName : null,
    country: order.scheme ? receiverCountry : "",
    lines: lines.map(({ tax, ...line }) => ({
      ...line,
      amount: tax.cents,
      gst: bearsGst ? tax.gstCents : 0,
      bearing: bearingOf(tax),
    })),
    total: total.cents,
    gst: bearsGst ? total.gstCents : 0,
  };
}

function bearingOf({
  exportCents,
  freeCents,
  taxedCents,
}: TaxedAmount): TaxPaper["lines"][number]["bearing"] {
  if (exportCents !== 0) return "EXPORT";
  if (freeCents !== 0) return taxedCents === 0 ? "FREE" : "PART";
  return "TAXED";
}
