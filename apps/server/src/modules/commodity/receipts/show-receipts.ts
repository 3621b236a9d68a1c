import type { StaffList } from "@crux/contract/list";
import type { GoodsReceipt, ReceiptHead, receiptOpsSchemas } from "@crux/contract/ops/receipt.schema";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { listStaffNames, type StaffCtx } from "../../staff/service.ts";
import { listLevelsOf } from "../stock/level-store.ts";
import { presentLevels, seesCost } from "../stock/list-stock.ts";
import { countByState, listReceiptRows, RECEIPT_LIST } from "./receipt-list-store.ts";
import { findDraftOf, findReceipt, listReceiptLines, type ReceiptRow } from "./receipt-store.ts";

type Schemas = typeof receiptOpsSchemas;

/** One page of the receipts of goods, the last begun first unless asked otherwise. */
export async function listReceipts(
  ctx: StaffCtx,
  asked: z.output<Schemas["receipts"]["input"]>,
): Promise<StaffList<ReceiptHead>> {
  const page = await listPage(ctx, RECEIPT_LIST, asked);
  const list = await presentHeads(ctx, await listReceiptRows(ctx.db, page));
  return { list, ...page.counted };
}

/** How many receipts there are in each state. */
export async function countReceipts({ db }: StaffCtx) {
  const counts = { DRAFT: 0, BOOKED: 0, REVERSED: 0 };
  for (const { state, count } of await countByState(db)) counts[state] = count;
  return counts;
}

/** One receipt with its lines; `commodity.RECEIPT_NOT_FOUND`. */
export async function getReceipt(ctx: StaffCtx, { receiptId }: { receiptId: number }): Promise<GoodsReceipt> {
  const row = await findReceipt(ctx.db, receiptId);
  if (!row) throw new Fail(commodityOutcome.RECEIPT_NOT_FOUND);
  return presentReceipt(ctx, row);
}

/** The last receipt that the caller began and nobody booked, on whatever device; null where there is none. */
export async function getReceiptDraft(ctx: StaffCtx): Promise<GoodsReceipt | null> {
  const row = await findDraftOf(ctx.db, ctx.staff.id);
  return row ? presentReceipt(ctx, row) : null;
}

async function presentReceipt(ctx: StaffCtx, row: ReceiptRow): Promise<GoodsReceipt> {
  const [head] = await presentHeads(ctx, [row]);
  if (!head) throw new Error("one receipt was asked for");
  const rows = await listReceiptLines(ctx.db, row.id);
  const goods = await listLevelsOf(
    ctx.db,
    rows.map(({ skuId }) => skuId),
  );
  const levels = new Map((await presentLevels(ctx, goods)).map((level) => [level.skuId, level]));
  const lines = rows.map(({ skuId, expected, pieces, costCents, goods: booked }) => {
    const level = levels.get(skuId) ?? null;
    return {
      skuId,
      productName: booked?.productName ?? level?.productName ?? "",
      attributes: booked?.attributes ?? level?.attributes ?? {},
      barcode: booked?.barcode ?? level?.barcode ?? "",
      imgUrl: level?.imgUrl ?? "",
      expected,
      pieces,
      cost: seesCost(ctx) ? costCents : null,
      level,
    };
  });
  return { ...head, lines };
}

async function presentHeads(ctx: StaffCtx, rows: readonly ReceiptRow[]): Promise<ReceiptHead[]> {
  const names = await listStaffNames(
    ctx,
    rows.flatMap(({ editedBy, createdBy, bookedBy, reversedBy }) => [
      editedBy,
      createdBy,
      bookedBy,
      reversedBy,
    ]),
  );
  const nameOf = (id: number | null) => names.get(id ?? 0) ?? "";
  const sees = seesCost(ctx);
  return rows.map((row) => ({
    receiptId: row.id,
    number: row.number,
    state: row.state,
    supplier: row.supplier,
    reference: row.reference,
    note: row.note,
    lineCount: row.lineCount,
    pieces: row.pieces,
    cost: sees && row.costedLines > 0 ? row.costCents : null,
    costedLines: sees ? row.costedLines : 0,
    creator: nameOf(row.createdBy),
    createTime: row.createdAt.toISOString(),
    version: row.version,
    editor: nameOf(row.editedBy),
    editTime: row.editedAt?.toISOString() ?? null,
    booker: nameOf(row.bookedBy),
    bookTime: row.bookedAt?.toISOString() ?? null,
    reverser: nameOf(row.reversedBy),
    reverseTime: row.reversedAt?.toISOString() ?? null,
    reverseReason: row.reverseReason ?? "",
  }));
}
