import type { GoodsReceipt, receiptOpsSchemas } from "@crux/contract/ops/receipt.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { averageCost, GOODS_RECEIPT_MOVES } from "@crux/rules/stock/goods-receipt";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { holdStock, receivePieces } from "../../inventory/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { editProducts } from "../edit/edit-products.ts";
import { refuseUnknown } from "../stock/refuse-unknown.ts";
import { holdSeenDraft } from "./hold-receipt.ts";
import { listCosts, updateCosts } from "./receipt-cost-store.ts";
import { moveReceipt, noteBooked, type ReceiptLineRow } from "./receipt-store.ts";
import { getReceipt } from "./show-receipts.ts";

/**
 * What a piece of a sku cost before and after a booking, and whether somebody had typed the former; all null where the receipt
 * says no cost.
 */
type CostChange = {
  costBeforeCents: number | null;
  costAfterCents: number | null;
  wasTyped: boolean | null;
};
const NO_CHANGE: CostChange = { costBeforeCents: null, costAfterCents: null, wasTyped: null };

/**
 * Takes the goods of a draft into stock, one movement for each line, and lets its costs count: all of it or nothing, and
 * once. Throws `commodity.RECEIPT_NOT_FOUND`, `commodity.RECEIPT_MOVED`, `general.CHANGED_MEANWHILE`,
 * `commodity.RECEIPT_INCOMPLETE` with the skus of which nobody said how many came, and `commodity.PRODUCT_NOT_FOUND` with
 * those that are no goods any more.
 */
export async function bookReceipt(
  ctx: OpsCtx,
  seen: z.output<(typeof receiptOpsSchemas)["bookReceipt"]["input"]>,
): Promise<GoodsReceipt> {
  const { row, lines } = await holdSeenDraft(ctx, seen);
  refuseIncomplete(lines);
  const skuIds = lines.map(({ skuId }) => skuId);
  const goods = new Map((await refuseUnknown(ctx, skuIds)).map((one) => [one.skuId, one]));
  const costs = await applyCosts(ctx, skuIds, lines);
  const pieces = new Map(lines.flatMap((line) => (line.pieces ? [[line.skuId, line.pieces] as const] : [])));
  const { id: receiptId, supplier, reference } = row;
  await receivePieces(ctx, { receiptId, pieces, staffId: ctx.staff.id, supplier, reference });
  const booked = lines.map(({ skuId }) => {
    const { productName = "", attributes = {}, barcode = "" } = goods.get(skuId) ?? {};
    const cost = costs.get(skuId) ?? NO_CHANGE;
    return { skuId, goods: { productName, attributes, barcode }, ...cost };
  });
  await noteBooked(ctx.db, receiptId, booked);
  const { to: state } = GOODS_RECEIPT_MOVES.book;
  await moveReceipt(ctx.db, receiptId, { state, bookedBy: ctx.staff.id, bookedAt: ctx.now });
  const taken = lines.map((line) => ({ skuId: line.skuId, pieces: line.pieces, cost: line.costCents }));
  ctx.note({ after: { number: row.number, supplier, reference, lines: taken } });
  return getReceipt(ctx, { receiptId });
}

function refuseIncomplete(lines: readonly ReceiptLineRow[]): void {
  const skuIds = lines.filter(({ pieces }) => pieces === null).map(({ skuId }) => skuId);
  if (skuIds.length > 0 || !lines.some(({ pieces }) => pieces))
    throw new Fail(commodityOutcome.RECEIPT_INCOMPLETE, 200, { skuIds });
}

/** Holds the stock of all lines, and writes what a piece costs now as an edit of each product whose average changed. */
async function applyCosts(
  ctx: OpsCtx,
  skuIds: readonly number[],
  lines: readonly ReceiptLineRow[],
): Promise<ReadonlyMap<number, CostChange>> {
  const came = lines.flatMap(({ skuId, pieces, costCents }) =>
    pieces && costCents !== null ? [{ skuId, pieces, cost: costCents }] : [],
  );
  const owners = await listCosts(
    ctx.db,
    came.map(({ skuId }) => skuId),
  );
  const changes = new Map<number, CostChange>();
  // Products are held before stock, as whoever publishes one does.
  await editProducts(ctx, [...new Set(owners.map(({ productId }) => productId))], async () => {
    const levels = new Map((await holdStock(ctx, skuIds)).map((level) => [level.skuId, level]));
    const rows = new Map(
      (
        await listCosts(
          ctx.db,
          owners.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const costs = came.map(({ skuId, pieces, cost }) => {
      const { costCents: before = null, bookedCostCents = null } = rows.get(skuId) ?? {};
      const average = averageCost({ onHand: levels.get(skuId)?.onHand ?? 0, cost: before }, { pieces, cost });
      const wasTyped = before !== bookedCostCents;
      changes.set(skuId, { costBeforeCents: before, costAfterCents: average, wasTyped });
      return { skuId, average, last: cost };
    });
    if (costs.length > 0) await updateCosts(ctx.db, costs);
    const changed = costs.filter(({ skuId, average }) => rows.get(skuId)?.costCents !== average);
    return [...new Set(changed.flatMap(({ skuId }) => rows.get(skuId)?.productId ?? []))];
  });
  return changes;
}
