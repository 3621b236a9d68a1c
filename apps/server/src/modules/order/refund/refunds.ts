import type { orderSchemas } from "@crux/contract/order.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { RefundBrief, RefundOrder } from "@crux/contract/refund.schema";
import type { Page } from "@crux/contract/wire";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../../kernel/database/page.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { listPkgsOfOrders } from "../../logistics/service.ts";
import type { RefundBriefRow } from "../order-rows.ts";
import type { RefundRow } from "./refund-rows.ts";
import { countRefunds, findRefund, listRefundRows } from "./refund-store.ts";

/** One page of the caller's refund orders, newest first unless asked otherwise (R-API-23). */
export async function listRefunds(
  ctx: UserCtx,
  paging: z.output<typeof orderSchemas.refunds.input>,
): Promise<Page<RefundOrder>> {
  const rows = await listRefundRows(ctx.db, ctx.caller.uid, sliceOf(paging));
  const total = await countRefunds(ctx.db, ctx.caller.uid);
  return pageOf(await presentRefunds(ctx, rows), { total, ...paging });
}

/**
 * One refund order of the caller; `general.FORBIDDEN` for somebody else's, `general.REFUND_NOT_FOUND` for none
 * (R-API-24, OP-008).
 */
export async function getRefund(ctx: UserCtx, { id }: { id: number }): Promise<RefundOrder> {
  const row = await findRefund(ctx.db, id);
  if (!row || row.state === "REMOVED") throw new Fail(generalOutcome.REFUND_NOT_FOUND);
  if (row.uid !== ctx.caller.uid) throw new Fail(generalOutcome.FORBIDDEN);
  return presentRefund(ctx, row);
}

/** A refund order as the wire shows it (R-MODEL-15). */
export async function presentRefund(ctx: Ctx, row: RefundRow): Promise<RefundOrder> {
  const [view] = await presentRefunds(ctx, [row]);
  if (!view) throw new Error("one refund order in, none out");
  return view;
}

/** A refund order as its order shows it. */
export function presentRefundBrief({
  id,
  state,
  target,
  amountCents,
  createdAt,
  settledAt,
}: RefundBriefRow): RefundBrief {
  if (state === "REMOVED") throw new Error("a removed refund order is nobody's to see");
  return {
    id,
    createTime: new Date(createdAt).toISOString(),
    refundStatus: state,
    refunded: state === "REFUNDED",
    refundTime: settledAt && new Date(settledAt).toISOString(),
    target,
    amount: amountCents,
  };
}

async function presentRefunds(ctx: Ctx, rows: readonly RefundRow[]): Promise<RefundOrder[]> {
  const withPkgs = rows.filter(({ pkgIds }) => pkgIds.length > 0);
  const pkgs = await listPkgsOfOrders(ctx, [...new Set(withPkgs.map(({ orderId }) => orderId))]);
  return rows.map((row) => ({
    ...presentRefundBrief({
      ...row,
      createdAt: row.createdAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    }),
    oriOrderId: row.orderId,
    productAmount: row.productCents,
    shipFee: row.shipFeeCents,
    gstAmount: row.gstCents,
    otherFee: row.otherFeeCents,
    remark: row.remark,
    refundOrderItems: row.items.map(({ pieces, cents, priceCents, itemType, sku }) => ({
      quantity: pieces,
      price: priceCents,
      amount: cents,
      itemType,
      skuDetail: sku,
    })),
    refundLogisticsPkgs: (pkgs.get(row.orderId) ?? []).filter(({ id }) => row.pkgIds.includes(id)),
  }));
}
