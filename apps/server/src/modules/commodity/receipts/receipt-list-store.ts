import { MAX_COUNTED } from "@crux/contract/list";
import type { ReceiptState, receiptOpsSchemas } from "@crux/contract/ops/receipt.schema";
import { normalBarcode } from "@crux/rules/catalogue/barcode";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import { startsWith } from "../../../kernel/database/list-sql.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";
import type { ReceiptRow } from "./receipt-store.ts";

const WORDS = "supplier || ' ' || reference || ' ' || note";

/** All receipts of goods. */
export const RECEIPT_LIST = listPlan<(typeof receiptOpsSchemas)["receipts"]>()({
  table: "goods_receipt",
  sorts: { createTime: "id", pieces: "pieces" },
  dates: { createTime: "created_at", bookTime: "booked_at" },
  filters: {
    q: {
      indexes: ["goods_receipt_number_start", "goods_receipt_words", "goods_receipt_line_sku", "sku_barcode"],
      where: (q) => (q === "" ? undefined : sql`id = any(array(${hits(q)}))`),
    },
    state: "state",
  },
});

/** The ids of receipts that somebody may mean: by number, by goods in them, by words of supplier, paper and note. */
function hits(q: string): RawBuilder<unknown> {
  const word = q.normalize("NFKC").trim().toLowerCase();
  const barcode = normalBarcode(q);
  const signs = [...word];
  const pairs = signs.slice(1).map((sign, place) => `${signs[place]}${sign}`);
  const newest = (where: RawBuilder<unknown>) =>
    sql`(select id from goods_receipt where ${where} order by id desc limit ${MAX_COUNTED + 1})`;
  const withSku = (skus: RawBuilder<unknown>) =>
    sql`(select receipt_id from goods_receipt_line where sku_id in (${skus}) order by receipt_id desc limit ${MAX_COUNTED + 1})`;
  const parts = [
    newest(startsWith("number", word.toUpperCase())),
    ...(pairs.length === 0
      ? []
      : [
          newest(
            sql`name_pairs(${sql.raw(WORDS)}) @> ${pairs}::text[] and position(${word} in lower(${sql.raw(WORDS)})) > 0`,
          ),
        ]),
    ...(barcode === null
      ? []
      : [withSku(sql`select id from sku where barcode = ${barcode} and barcode <> ''`)]),
    ...(/^[1-9]\d{0,14}$/.test(word) ? [withSku(sql`${Number(word)}::bigint`)] : []),
  ];
  return sql.join(parts, sql` union `);
}

/** One page of the receipts. */
export async function listReceiptRows(db: Db, { page }: ListPage): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select id, number, state, supplier, reference, note, line_count as "lineCount", pieces, costed_lines as "costedLines",
      cost_cents as "costCents", version, edited_by as "editedBy", edited_at as "editedAt", created_by as "createdBy",
      created_at as "createdAt", booked_by as "bookedBy", booked_at as "bookedAt", reversed_by as "reversedBy",
      reversed_at as "reversedAt", reverse_reason as "reverseReason"
    from goods_receipt ${page}`.execute(db);
  return rows;
}

/** How many receipts there are in each state. */
export async function countByState(db: Db): Promise<{ state: ReceiptState; count: number }[]> {
  const { rows } = await sql<{ state: ReceiptState; count: number }>`
    select state, count(*)::int as count from goods_receipt group by state`.execute(db);
  return rows;
}
