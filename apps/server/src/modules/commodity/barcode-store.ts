import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";

export type BarcodeRow = { id: number; barcode: string };

/** What stands on the goods of these skus; empty where nobody knows. */
export async function listBarcodes(db: Db, skuIds: readonly number[]): Promise<BarcodeRow[]> {
  return await db.selectFrom("sku").select(["id", "barcode"]).where("id", "=", anyOf(skuIds)).execute();
}

/** Writes the barcodes of skus that have none. */
export async function fillBarcodes(db: Db, rows: readonly BarcodeRow[]): Promise<void> {
  await sql`
    update sku set barcode = line.barcode
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ barcode }) => barcode)}::text[])
      as line (id, barcode)
    where sku.id = line.id and sku.barcode = ''`.execute(db);
}

/** Which product each of these barcodes stands on. */
export async function listProductsOfBarcodes(
  db: Db,
  barcodes: readonly string[],
): Promise<{ barcode: string; productId: number }[]> {
  return await db
    .selectFrom("sku")
    .select(["barcode", "productId"])
    .where("barcode", "=", anyOf(barcodes))
    .where("barcode", "<>", "")
    .execute();
}
