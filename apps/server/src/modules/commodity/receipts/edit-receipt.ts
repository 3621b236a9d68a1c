import { isDeepStrictEqual } from "node:util";
import type { Edited } from "@crux/contract/edit";
import type { GoodsReceipt, ReceiptContent, receiptOpsSchemas } from "@crux/contract/ops/receipt.schema";
import { GOODS_RECEIPT_MOVES, goodsReceiptNumber, goodsReceiptSums } from "@crux/rules/stock/goods-receipt";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { z } from "zod";
import { clash, lacking, type OpsCtx, presentEdit } from "../../staff/service.ts";
import { seesCost } from "../stock/list-stock.ts";
import { contentOf, holdReceipt, holdSeenDraft } from "./hold-receipt.ts";
import {
  deleteReceipt,
  insertReceipt,
  type KeptLine,
  listReceiptLines,
  nextPlace,
  type ReceiptLineRow,
  type ReceiptRow,
  replaceLines,
  updateDraft,
} from "./receipt-store.ts";
import { getReceipt } from "./show-receipts.ts";

type Input<Name extends keyof typeof receiptOpsSchemas> = z.output<(typeof receiptOpsSchemas)[Name]["input"]>;

const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: SHOP_ZONE });

/** Begins a receipt, by the next number of the day at the shop. Costs take the right to see them (`general.FORBIDDEN`). */
export async function addReceipt(ctx: OpsCtx, content: Input<"addReceipt">): Promise<GoodsReceipt> {
  const { supplier, reference, note } = content;
  const lines = await keptLines(ctx, content, []);
  const day = DAY.format(ctx.now);
  const number = goodsReceiptNumber(day, await nextPlace(ctx.db, day));
  const by = { createdBy: ctx.staff.id, createdAt: ctx.now, editedBy: ctx.staff.id, editedAt: ctx.now };
  const receiptId = await insertReceipt(ctx.db, { number, supplier, reference, note, ...by });
  await writeContent(ctx, { receiptId, version: 0, supplier, reference, note, lines });
  ctx.note({ after: { number }, subject: { type: "receipt", id: receiptId } });
  return getReceipt(ctx, { receiptId });
}

/**
 * Keeps a draft as it is being put together. Throws `commodity.RECEIPT_NOT_FOUND`, `commodity.RECEIPT_MOVED`,
 * `general.CHANGED_MEANWHILE` with the content that stands there, and `general.FORBIDDEN` for costs without the right to see
 * them. Writing what stands there already changes nothing.
 */
export async function saveReceipt(
  ctx: OpsCtx,
  { receiptId, version, ...content }: Input<"saveReceipt">,
): Promise<Edited> {
  const row = await holdReceipt(ctx, receiptId, GOODS_RECEIPT_MOVES.book.from);
  const before = await listReceiptLines(ctx.db, receiptId);
  const { supplier, reference, note } = content;
  const lines = await keptLines(ctx, content, before);
  const wanted = { supplier, reference, note, lines };
  if (isDeepStrictEqual(wanted, keptContent(row, before))) return presentEdit(ctx, row);
  if (row.version !== version) throw await clash(ctx, row, contentOf(ctx, row, before));
  const next = row.version + 1;
  await writeContent(ctx, { receiptId, version: next, ...wanted });
  return { version: next, editor: ctx.staff.name, editTime: ctx.now.toISOString() };
}

/** Throws a draft away. Throws `commodity.RECEIPT_NOT_FOUND`, `commodity.RECEIPT_MOVED`, `general.CHANGED_MEANWHILE`. */
export async function dropReceipt(ctx: OpsCtx, seen: Input<"dropReceipt">): Promise<Record<never, never>> {
  const { row, lines } = await holdSeenDraft(ctx, seen);
  await deleteReceipt(ctx.db, row.id);
  ctx.note({ before: { number: row.number, ...contentOf(ctx, row, lines) } });
  return {};
}

/** The lines as they are written: a cost that is left out, or that the caller may not see, stays what it was. */
async function keptLines(
  ctx: OpsCtx,
  { lines }: ReceiptContent,
  before: readonly ReceiptLineRow[],
): Promise<KeptLine[]> {
  const sees = seesCost(ctx);
  if (!sees && lines.some(({ cost }) => typeof cost === "number")) throw await lacking(ctx, "sale.edit");
  const known = new Map(before.map(({ skuId, costCents }) => [skuId, costCents]));
  return lines.map(({ skuId, expected, pieces, cost }) => {
    const isKept = cost === undefined || !sees;
    return { skuId, expected, pieces, costCents: isKept ? (known.get(skuId) ?? null) : cost };
  });
}

type Kept = { supplier: string; reference: string; note: string; lines: readonly KeptLine[] };

function keptContent({ supplier, reference, note }: ReceiptRow, lines: readonly ReceiptLineRow[]): Kept {
  const kept = lines.map(({ skuId, expected, pieces, costCents }) => ({
    skuId,
    expected,
    pieces,
    costCents,
  }));
  return { supplier, reference, note, lines: kept };
}

async function writeContent(
  ctx: OpsCtx,
  { receiptId, version, lines, ...paper }: Kept & { receiptId: number; version: number },
): Promise<void> {
  await replaceLines(ctx.db, receiptId, lines);
  const sums = goodsReceiptSums(lines.map(({ pieces, costCents }) => ({ pieces, cost: costCents })));
  const edit = { version, editedBy: ctx.staff.id, editedAt: ctx.now };
  await updateDraft(ctx.db, receiptId, { ...paper, ...sums, ...edit });
}
