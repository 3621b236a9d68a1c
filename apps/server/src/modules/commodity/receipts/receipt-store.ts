import type { GoodsReceiptState } from "@crux/rules/stock/goods-receipt";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

const HEAD = [
  ...(["id", "number", "state", "supplier", "reference", "note"] as const),
  ...(["lineCount", "pieces", "costedLines", "costCents", "version", "editedBy", "editedAt"] as const),
  ...(["createdBy", "createdAt", "bookedBy", "bookedAt"] as const),
  ...(["reversedBy", "reversedAt", "reverseReason"] as const),
] as const;

/** A receipt of goods without its lines. */
export type ReceiptRow = Pick<Row<"goodsReceipt">, (typeof HEAD)[number]>;

/** The words of goods as they were when they were booked. */
export type BookedGoods = { productName: string; attributes: Record<string, string>; barcode: string };

export type ReceiptLineRow = Pick<
  Row<"goodsReceiptLine">,
  "skuId" | "expected" | "pieces" | "costCents" | "costBeforeCents" | "costAfterCents"
> & { goods: BookedGoods | null };

/** Which receipt of a day is next, from 1 on; whoever begins one at the same moment waits. */
export async function nextPlace(db: Db, day: string): Promise<number> {
  const row = await db
    .insertInto("goodsReceiptDay")
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ last: sql`goods_receipt_day.last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return row.last;
}

type NewReceipt = Pick<
  ReceiptRow,
  "number" | "supplier" | "reference" | "note" | "createdBy" | "createdAt" | "editedBy" | "editedAt"
>;

export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<number> {
  const row = await db.insertInto("goodsReceipt").values(receipt).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

export async function findReceipt(db: Db, id: number): Promise<ReceiptRow | undefined> {
  return await db.selectFrom("goodsReceipt").select(HEAD).where("id", "=", id).executeTakeFirst();
}

/** Locks a receipt until the transaction ends. */
export async function lockReceipt(db: Db, id: number): Promise<ReceiptRow | undefined> {
  return await db.selectFrom("goodsReceipt").select(HEAD).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The last receipt that somebody began and nobody booked. */
export async function findDraftOf(db: Db, staffId: number): Promise<ReceiptRow | undefined> {
  return await db
    .selectFrom("goodsReceipt")
    .select(HEAD)
    .where("state", "=", "DRAFT")
    .where("createdBy", "=", staffId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function listReceiptLines(db: Db, receiptId: number): Promise<ReceiptLineRow[]> {
  return await db
    .selectFrom("goodsReceiptLine")
    .select(["skuId", "expected", "pieces", "costCents", "costBeforeCents", "costAfterCents", "goods"])
    .$narrowType<{ goods: BookedGoods | null }>()
    .where("receiptId", "=", receiptId)
    .orderBy("place")
    .execute();
}

type Content = Pick<ReceiptRow, "supplier" | "reference" | "note"> &
  Pick<ReceiptRow, "lineCount" | "pieces" | "costedLines" | "costCents">;

/** Writes what a locked draft says beside its lines, as its next version. */
export async function updateDraft(
  db: Db,
  id: number,
  content: Content & Pick<ReceiptRow, "version" | "editedBy" | "editedAt">,
): Promise<void> {
  await db.updateTable("goodsReceipt").set(content).where("id", "=", id).execute();
}

/** Deletes a locked draft with its lines. */
export async function deleteReceipt(db: Db, id: number): Promise<void> {
  await db.deleteFrom("goodsReceipt").where("id", "=", id).execute();
}

export type KeptLine = Pick<ReceiptLineRow, "skuId" | "expected" | "pieces" | "costCents">;

/** Puts these lines in place of those of a locked draft. */
export async function replaceLines(db: Db, receiptId: number, lines: readonly KeptLine[]): Promise<void> {
  await db.deleteFrom("goodsReceiptLine").where("receiptId", "=", receiptId).execute();
  await sql`
    insert into goods_receipt_line (receipt_id, place, sku_id, expected, pieces, cost_cents)
    select ${receiptId}::bigint, place, sku_id, expected, pieces, cost
    from unnest(
      ${lines.map(({ skuId }) => skuId)}::bigint[],
      ${lines.map(({ expected }) => expected)}::bigint[],
      ${lines.map(({ pieces }) => pieces)}::bigint[],
      ${lines.map(({ costCents }) => costCents)}::bigint[]
    ) with ordinality as line (sku_id, expected, pieces, cost, place)`.execute(db);
}

/** Notes the words of the goods, and what a piece cost before and after, while the receipt is booked. */
export async function noteBooked(
  db: Db,
  receiptId: number,
  lines: readonly {
    skuId: number;
    goods: BookedGoods;
    costBeforeCents: number | null;
    costAfterCents: number | null;
    wasTyped: boolean | null;
  }[],
): Promise<void> {
  await sql`
    update goods_receipt_line set goods = line.goods, cost_before_cents = line.before, cost_after_cents = line.after, was_typed = line.typed
    from unnest(
      ${lines.map(({ skuId }) => skuId)}::bigint[],
      ${lines.map(({ goods }) => JSON.stringify(goods))}::jsonb[],
      ${lines.map(({ costBeforeCents }) => costBeforeCents)}::bigint[],
      ${lines.map(({ costAfterCents }) => costAfterCents)}::bigint[],
      ${lines.map(({ wasTyped }) => wasTyped)}::boolean[]
    ) as line (sku_id, goods, before, after, typed)
    where receipt_id = ${receiptId}::bigint and goods_receipt_line.sku_id = line.sku_id`.execute(db);
}

/** Moves a locked receipt on, with what its new state says of itself. */
export async function moveReceipt(
  db: Db,
  id: number,
  to: { state: GoodsReceiptState } & Partial<
    Pick<ReceiptRow, "bookedBy" | "bookedAt" | "reversedBy" | "reversedAt" | "reverseReason">
  >,
): Promise<void> {
  await db.updateTable("goodsReceipt").set(to).where("id", "=", id).execute();
}

/** What receipts are called. */
export async function listReceiptNumbers(
  db: Db,
  ids: readonly (number | null)[],
): Promise<{ id: number; number: string }[]> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  return await db
    .selectFrom("goodsReceipt")
    .select(["id", "number"])
    .where("id", "=", anyOf(known))
    .execute();
}
