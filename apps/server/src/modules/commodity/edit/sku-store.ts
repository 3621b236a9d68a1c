import type { EditedSku } from "@crux/contract/ops/product-ops.schema";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db } from "../../../kernel/database/database.ts";

/** A sku whose gaps are filled; one without an id is new. */
export type WholeSku = Omit<EditedSku, "priceCents" | "weightGrams"> & {
  priceCents: number;
  weightGrams: number;
};

function columnsOf(sku: WholeSku) {
  const { priceCents, vipPriceCents, displayPriceCents, costCents, weightGrams, barcode, supplier, imgUrl } =
    sku;
  const attributes = JSON.stringify(sku.attributes);
  return {
    attributes,
    priceCents,
    vipPriceCents,
    displayPriceCents,
    costCents,
    weightGrams,
    barcode,
    supplier,
    imgUrl,
  };
}

/** Adds skus to a product; answers their ids in the order given. */
export async function insertSkus(
  db: Db,
  productId: number,
  skus: readonly WholeSku[],
  now: Date,
): Promise<number[]> {
  if (skus.length === 0) return [];
  const values = skus.map((sku) => ({
    ...columnsOf(sku),
    productId,
    disabledAt: sku.isOff ? now : null,
  }));
  const rows = await db.insertInto("sku").values(values).returning("id").execute();
  return rows.map(({ id }) => id);
}

/**
 * Writes skus of a product by their ids. Barcodes that change are taken away first, so that two skus may swap theirs.
 */
export async function updateSkus(
  db: Db,
  productId: number,
  skus: readonly (WholeSku & { id: number })[],
  now: Date,
): Promise<void> {
  const ids = skus.map(({ id }) => id);
  const barcodes = skus.map(({ barcode }) => barcode);
  await sql`
    update sku set barcode = '' from unnest(${ids}::bigint[], ${barcodes}::text[]) as line (id, barcode)
    where sku.id = line.id and product_id = ${productId} and sku.barcode <> line.barcode`.execute(db);
  await sql`
    update sku set attributes = line.attributes::jsonb, price_cents = line.price, vip_price_cents = line.vip_price,
      display_price_cents = line.display_price, cost_cents = line.cost, weight_grams = line.weight,
      barcode = line.barcode, supplier = line.supplier, img_url = line.img_url,
      disabled_at = case when line.is_off then coalesce(disabled_at, ${now}::timestamptz) end
    from unnest(
      ${ids}::bigint[],
      ${skus.map((sku) => JSON.stringify(sku.attributes))}::text[],
      ${skus.map((sku) => sku.priceCents)}::bigint[],
      ${skus.map((sku) => sku.vipPriceCents)}::bigint[],
      ${skus.map((sku) => sku.displayPriceCents)}::bigint[],
      ${skus.map((sku) => sku.costCents)}::bigint[],
      ${skus.map((sku) => sku.weightGrams)}::integer[],
      ${barcodes}::text[],
      ${skus.map((sku) => sku.supplier)}::text[],
      ${skus.map((sku) => sku.imgUrl)}::text[],
      ${skus.map((sku) => sku.isOff)}::boolean[]
    ) as line (id, attributes, price, vip_price, display_price, cost, weight, barcode, supplier, img_url, is_off)
    where sku.id = line.id and product_id = ${productId}`.execute(db);
}

/** Turns skus off; those that are keep their moment. */
export async function turnOff(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable("sku")
    .set({ disabledAt: now })
    .where("id", "=", anyOf(ids))
    .where("disabledAt", "is", null)
    .execute();
}

export async function deleteSkus(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("sku").where("id", "=", anyOf(ids)).execute();
}
