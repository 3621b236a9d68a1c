import type { ReceiptContent } from "@crux/contract/ops/receipt.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { GOODS_RECEIPT_MOVES, type GoodsReceiptState } from "@crux/rules/stock/goods-receipt";
import { Fail } from "../../../kernel/fail.ts";
import { clash, listStaffNames, type OpsCtx } from "../../staff/service.ts";
import { seesCost } from "../stock/list-stock.ts";
import { listReceiptLines, lockReceipt, type ReceiptLineRow, type ReceiptRow } from "./receipt-store.ts";

/**
 * Locks a receipt that stands where it has to. Throws `commodity.RECEIPT_NOT_FOUND`, and `commodity.RECEIPT_MOVED` with where it
 * stands, by whom and since when.
 */
export async function holdReceipt(ctx: OpsCtx, id: number, state: GoodsReceiptState): Promise<ReceiptRow> {
  const row = await lockReceipt(ctx.db, id);
  if (!row) throw new Fail(commodityOutcome.RECEIPT_NOT_FOUND);
  if (row.state === state) return row;
  const [by, at] = row.state === "REVERSED" ? [row.reversedBy, row.reversedAt] : [row.bookedBy, row.bookedAt];
  const names = await listStaffNames(ctx, [by]);
  throw new Fail(commodityOutcome.RECEIPT_MOVED, 200, {
    state: row.state,
    mover: names.get(by ?? 0) ?? "",
    moveTime: at?.toISOString() ?? null,
  });
}

/** Locks a draft as somebody saw it; throws what `holdReceipt` does, and `general.CHANGED_MEANWHILE` with its whole content. */
export async function holdSeenDraft(
  ctx: OpsCtx,
  { receiptId, version }: { receiptId: number; version: number },
): Promise<{ row: ReceiptRow; lines: ReceiptLineRow[] }> {
  const row = await holdReceipt(ctx, receiptId, GOODS_RECEIPT_MOVES.book.from);
  const lines = await listReceiptLines(ctx.db, receiptId);
  if (row.version !== version) throw await clash(ctx, row, contentOf(ctx, row, lines));
  return { row, lines };
}

/** What staff wrote of a receipt, without the costs for whoever may not see them. */
export function contentOf(
  ctx: OpsCtx,
  { supplier, reference, note }: ReceiptRow,
  lines: readonly ReceiptLineRow[],
): ReceiptContent {
  const sees = seesCost(ctx);
  return {
    ...{ supplier, reference, note },
    lines: lines.map(({ skuId, expected, pieces, costCents }) => ({
      ...{ skuId, expected, pieces },
      cost: sees ? costCents : null,
    })),
  };
}
