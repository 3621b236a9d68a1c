import type { StaffList } from "@crux/contract/list";
import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { ListedRefund, RefundDetail } from "@crux/contract/refund.schema";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { listPkgsOfOrders } from "../../logistics/service.ts";
import { listOpenRequests, type StaffCtx } from "../../staff/service.ts";
import { getOrderBrief } from "../order-brief.ts";
import { presentSteps } from "./present-steps.ts";
import { type ListedRefundRow, listRefundPage, listRefundSteps, REFUND_LIST } from "./refund-list-store.ts";
import { findRefund } from "./refund-store.ts";

/** The call whose open requests keep a refund from being paid by one person. */
const PAY_LINE = "PUT /payment/ops/refundOrder/{refundId}/pay";

const requestsOf = ({ db, now }: StaffCtx) =>
  listOpenRequests(db, { line: PAY_LINE, field: "refundId", now });

/** One page of the refunds of all customers, newest first unless asked otherwise. */
export async function listRefundsOps(
  ctx: StaffCtx,
  asked: z.output<typeof orderOpsSchemas.refundsOps.input>,
): Promise<StaffList<ListedRefund>> {
  const page = await listPage(ctx, REFUND_LIST, asked);
  const rows = await listRefundPage(ctx.db, page);
  const waiting = new Set((await requestsOf(ctx)).map(({ subjectId }) => subjectId));
  const list = rows.map((row) => ({ ...presentListed(row), hasApproval: waiting.has(row.id) }));
  return { list, ...page.counted };
}

/** One refund with its goods, its parcels, its steps and its order in brief; throws `general.REFUND_NOT_FOUND`. */
export async function getRefundOps(ctx: StaffCtx, { refundId }: { refundId: number }): Promise<RefundDetail> {
  const row = await findRefund(ctx.db, refundId);
  if (!row) throw new Fail(generalOutcome.REFUND_NOT_FOUND);
  const { netAmount, createTime, receiverName, receiverCity } = await getOrderBrief(ctx, row.orderId);
  const pkgs = (await listPkgsOfOrders(ctx, [row.orderId])).get(row.orderId) ?? [];
  const request = (await requestsOf(ctx)).find(({ subjectId }) => subjectId === refundId);
  return {
    ...presentListed(row),
    hasApproval: request !== undefined,
    order: { netAmount, createTime, receiverName, receiverCity },
    items: row.items.map(({ pieces, cents, priceCents, itemType, sku }) => ({
      skuId: sku.id,
      itemType,
      name: sku.productName,
      imgUrl: sku.productImgUrl,
      quantity: pieces,
      price: priceCents,
      amount: cents,
    })),
    pkgs: pkgs
      .filter(({ id }) => row.pkgIds.includes(id))
      .map(({ id, extOrderId, pkgStatus }) => ({ id, extOrderId, pkgStatus })),
    steps: await presentSteps(ctx, await listRefundSteps(ctx.db, refundId)),
    approval: request
      ? { id: request.id, askedBy: request.asker, expireTime: request.expiresAt.toISOString() }
      : null,
  };
}

function presentListed(row: ListedRefundRow): Omit<ListedRefund, "hasApproval"> {
  const { id, orderId, uid, state, target, cause, remark } = row;
  return {
    id,
    orderId,
    uid,
    state,
    target,
    cause,
    amount: row.amountCents,
    productAmount: row.productCents,
    shipFee: row.shipFeeCents,
    otherFee: row.otherFeeCents,
    remark,
    createTime: row.createdAt.toISOString(),
    refundTime: row.settledAt?.toISOString() ?? null,
  };
}
