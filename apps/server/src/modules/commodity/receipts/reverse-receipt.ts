import type { GoodsReceipt, receiptOpsSchemas } from "@crux/contract/ops/receipt.schema";
import { costWithout, GOODS_RECEIPT_MOVES } from "@crux/rules/stock/goods-receipt";
import type { z } from "zod";
import { reversePieces } from "../../inventory/service.ts";
import type { OpsCtx } from "../../staff/service.ts";
import { editProducts } from "../edit/edit-products.ts";
import { holdReceipt } from "./hold-receipt.ts";
import { listBookedCosts, listCosts, restoreLastCosts, updateAverages } from "./receipt-cost-store.ts";
import { listReceiptLines, moveReceipt } from "./receipt-store.ts";
import { getReceipt } from "./show-receipts.ts";

/**
 * Takes the goods of a booked receipt out of stock again, all of them or none, and takes back what it said of costs. Throws
 * `commodity.RECEIPT_NOT_FOUND`, `commodity.RECEIPT_MOVED`, and `inventory.NOT_FREE` with the skus of which too few pieces are
 * left that nobody was promised.
 */
export async function reverseReceipt(
  ctx: OpsCtx,
  { receiptId, reason: typed }: z.output<(typeof receiptOpsSchemas)["reverseReceipt"]["input"]>,
): Promise<GoodsReceipt> {
  const { from, to: state } = GOODS_RECEIPT_MOVES.reverse;
  const row = await holdReceipt(ctx, receiptId, from);
  const lines = await listReceiptLines(ctx.db, row.id);
  const pieces = new Map(lines.flatMap((line) => (line.pieces ? [[line.skuId, line.pieces] as const] : [])));
  const reason = typed.trim();
  const costed = lines.filter(({ costAfterCents }) => costAfterCents !== null).map(({ skuId }) => skuId);
  const owners = (await listCosts(ctx.db, costed)).map(({ productId }) => productId);
  // Products are held before stock, as whoever publishes one does.
  await editProducts(ctx, [...new Set(owners)], async () => {
    const before = await reversePieces(ctx, { receiptId: row.id, pieces, staffId: ctx.staff.id, reason });
    const onHand = new Map(before.map((level) => [level.skuId, level.onHand]));
    const reversed = { reversedBy: ctx.staff.id, reversedAt: ctx.now, reverseReason: reason };
    await moveReceipt(ctx.db, row.id, { state, ...reversed });
    return await takeBackCosts(ctx, row.id, onHand);
  });
  ctx.note({ after: { number: row.number, reason } });
  return getReceipt(ctx, { receiptId: row.id });
}

/**
 * Takes back what a reversed receipt said of costs, by what was on hand of each sku before; what somebody typed since has the
 * last word. Answers the products whose average changed.
 */
async function takeBackCosts(
  { db }: OpsCtx,
  receiptId: number,
  onHand: ReadonlyMap<number, number>,
): Promise<number[]> {
  await restoreLastCosts(db, receiptId);
  const changes = (await listBookedCosts(db, receiptId)).flatMap(
    ({ id, productId, average: cost, ...gone }) => {
      const average = costWithout({ onHand: onHand.get(id) ?? 0, cost }, gone);
      const isTyped = gone.wasTyped && average === gone.before;
      return average === cost ? [] : [{ skuId: id, productId, average, isTyped }];
    },
  );
  if (changes.length > 0) await updateAverages(db, changes);
  return [...new Set(changes.map(({ productId }) => productId))];
}
