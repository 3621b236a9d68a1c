import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";

/** The ids of receipts that meet a condition, the newest first, below one that was reached. */
export async function listReceiptIdsBelow(
  db: Db,
  where: RawBuilder<boolean>,
  { below, limit }: { below: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from goods_receipt where ${where} and (${below}::bigint is null or id < ${below}::bigint)
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type ExportedLineRow = Pick<
  Row<"goodsReceipt">,
  "number" | "state" | "supplier" | "reference" | "note" | "createdBy" | "createdAt" | "bookedBy" | "bookedAt"
> &
  Pick<Row<"goodsReceipt">, "reversedBy" | "reversedAt" | "reverseReason"> & {
    skuId: number | null;
    expected: number | null;
    linePieces: number | null;
    unitCents: number | null;
    productName: string;
    barcode: string;
    attributes: Record<string, string>;
  };

/** The lines of these receipts, each with its head; one without lines has a row of its own. */
export async function listExportedLines(db: Db, ids: readonly number[]): Promise<ExportedLineRow[]> {
  const { rows } = await sql<ExportedLineRow>`
    select number, state, receipt.supplier, reference, note, created_by as "createdBy", receipt.created_at as "createdAt",
      booked_by as "bookedBy", booked_at as "bookedAt", reversed_by as "reversedBy", reversed_at as "reversedAt",
      reverse_reason as "reverseReason", line.sku_id as "skuId", line.expected, line.pieces as "linePieces",
      line.cost_cents as "unitCents", coalesce(line.goods->>'productName', product.name, '') as "productName",
      coalesce(line.goods->>'barcode', sku.barcode, '') as barcode,
      coalesce(line.goods->'attributes', sku.attributes, '{}') as attributes
    from goods_receipt receipt left join goods_receipt_line line on receipt_id = receipt.id
    left join sku on sku.id = line.sku_id left join product on product.id = sku.product_id
    where receipt.id = any(${ids}::bigint[]) order by receipt.id desc, line.place`.execute(db);
  return rows;
}
