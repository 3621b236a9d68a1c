import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db } from "../../kernel/database/database.ts";

export type BarcodeRow = { id: number; barcode: string };

/** What stands on the goods of these skus; empty where nobody knows. */
export async function listBarcodes(db: Db, skuIds: readonly number[]): Promise<BarcodeRow[]> {
  return await db.selectFrom("sku").select(["id", "barcode"]).where("id", "=", anyOf(skuIds)).execute();
}

/** The sku with this barcode, with the name of its product. */
export async function findByBarcode(
  db: Db,
  barcode: string,
): Promise<{ id: number; name: string } | undefined> {
  return await db
    .selectFrom("sku")
    .innerJoin("product", "product.id", "sku.productId")
    .select(["sku.id", "product.name"])
    .where("barcode", "=", barcode)
    .executeTakeFirst();
}

/** Writes the barcode of a sku that still has the one that was seen; false when it has another, or there is no such sku. */
export async function updateBarcode(
  db: Db,
  { id, barcode, seen }: BarcodeRow & { seen: string },
): Promise<boolean> {
  const changed = db.updateTable("sku").set({ barcode }).where("id", "=", id).where("barcode", "=", seen);
  return (await changedRows(changed)) > 0;
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
