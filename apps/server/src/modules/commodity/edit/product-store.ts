import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import { SERVICE_BRAND_ID } from "@crux/contract/limits";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

/** A product of the catalogue as staff edit it. */
export type EditedProductRow = Pick<
  Row<"product">,
  "id" | "saleStatus" | "name" | "brandId" | "description" | "weightGrams" | "expiryText" | "limitCountries"
> &
  Pick<Row<"product">, "limitPieces" | "limitDays" | "gst" | "sold" | "createdAt"> &
  Pick<Row<"product">, "version" | "editedBy" | "editedAt"> & {
    logisticsType: LogisticsType;
    attributeKeys: ProductDocument["attributeKeys"];
    facts: ProductDocument["facts"];
  };

function editedProducts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("product")
    .select(["id", "saleStatus", "name", "brandId", "description", "weightGrams", "expiryText"])
    .select(["limitCountries", "limitPieces", "limitDays", "gst", "sold", "createdAt"])
    .select(["version", "editedBy", "editedAt", "logisticsType", "attributeKeys", "facts"])
    .where("id", "=", anyOf(ids))
    .where("productType", "=", "COMMODITY")
    .orderBy("id")
    .$narrowType<Pick<EditedProductRow, "logisticsType" | "attributeKeys" | "facts">>();
}

/** Products of the catalogue; services such as the top-up are not among them. */
export async function listEditedProducts(db: Db, ids: readonly number[]): Promise<EditedProductRow[]> {
  return await editedProducts(db, ids).execute();
}

/** The same, held until this transaction ends, in the order of their ids. */
export async function lockEditedProducts(db: Db, ids: readonly number[]): Promise<EditedProductRow[]> {
  return await editedProducts(db, ids).forUpdate().execute();
}

export type EditedSkuRow = Pick<
  Row<"sku">,
  "id" | "productId" | "priceCents" | "vipPriceCents" | "displayPriceCents" | "costCents" | "weightGrams"
> &
  Pick<Row<"sku">, "barcode" | "supplier" | "imgUrl" | "disabledAt"> & { attributes: Record<string, string> };

/** All skus of these products, those that are turned off last. */
export async function listEditedSkus(db: Db, productIds: readonly number[]): Promise<EditedSkuRow[]> {
  return await db
    .selectFrom("sku")
    .select(["id", "productId", "attributes", "priceCents", "vipPriceCents", "displayPriceCents"])
    .select(["costCents", "weightGrams", "barcode", "supplier", "imgUrl", "disabledAt"])
    .where("productId", "=", anyOf(productIds))
    .orderBy(sql`disabled_at is not null`)
    .orderBy("id")
    .$narrowType<Pick<EditedSkuRow, "attributes">>()
    .execute();
}

export async function listTagPairs(
  db: Db,
  productIds: readonly number[],
): Promise<{ productId: number; tagId: number }[]> {
  return await db
    .selectFrom("productTag")
    .select(["productId", "tagId"])
    .where("productId", "=", anyOf(productIds))
    .orderBy("tagId")
    .execute();
}

/** Those of the brands and tags that a product may have; the brand of services only where it has that already. */
export async function findKnown(
  db: Db,
  productId: number | null,
  { brandId, tagIds }: Pick<ProductDocument, "tagIds"> & { brandId: number },
): Promise<{ hasBrand: boolean; tagIds: Set<number> }> {
  const tags = await db.selectFrom("tag").select("id").where("id", "=", anyOf(tagIds)).execute();
  const brand =
    brandId === SERVICE_BRAND_ID
      ? await db
          .selectFrom("product")
          .select("id")
          .where("id", "=", productId ?? 0)
          .where("brandId", "=", brandId)
          .executeTakeFirst()
      : await db.selectFrom("brand").select("id").where("id", "=", brandId).executeTakeFirst();
  return { hasBrand: brand !== undefined, tagIds: new Set(tags.map(({ id }) => id)) };
}

/** The skus of other products that have one of these barcodes. */
export async function listForeignBarcodes(
  db: Db,
  productId: number | null,
  barcodes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("sku")
    .select("barcode")
    .where("barcode", "=", anyOf(barcodes))
    .where("barcode", "<>", "")
    .$if(productId !== null, (query) => query.where("productId", "<>", productId))
    .execute();
  return new Set(rows.map(({ barcode }) => barcode));
}

/** A document whose gaps are filled: what `productFaults` finds nothing in. */
export type WholeDocument = Omit<ProductDocument, "brandId" | "weightGrams"> & {
  brandId: number;
  weightGrams: number;
};

function columnsOf(document: WholeDocument) {
  const { name, brandId, description, logisticsType, gst, weightGrams, expiryText, limit } = document;
  return {
    name,
    brandId,
    description,
    logisticsType,
    gst,
    weightGrams,
    expiryText,
    limitCountries: document.limitCountries.join("||"),
    attributeKeys: JSON.stringify(document.attributeKeys),
    facts: JSON.stringify(document.facts),
    limitPieces: limit?.pieces ?? null,
    limitDays: limit?.days ?? null,
  };
}

/** Adds a product that is off sale and has nothing beside its own fields yet; answers its id. */
export async function insertProduct(db: Db, document: WholeDocument, now: Date): Promise<number> {
  const row = await db
    .insertInto("product")
    .values({ ...columnsOf(document), saleStatus: "OFFLINE", createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes the product's own fields; what happened to it (`sold`, `created_at`) is not among them. */
export async function updateProduct(db: Db, id: number, document: WholeDocument): Promise<void> {
  await db.updateTable("product").set(columnsOf(document)).where("id", "=", id).execute();
}

/** Counts up the version of products that were edited. */
export async function raiseVersions(db: Db, ids: readonly number[], { staffId, at }: Editing): Promise<void> {
  await db
    .updateTable("product")
    .set((row) => ({ version: row("version", "+", 1), editedBy: staffId, editedAt: at }))
    .where("id", "=", anyOf(ids))
    .execute();
}

/** Puts a product under exactly these tags. */
export async function replaceTagsOf(db: Db, productId: number, tagIds: readonly number[]): Promise<void> {
  await db.deleteFrom("productTag").where("productId", "=", productId).execute();
  if (tagIds.length === 0) return;
  const rows = [...new Set(tagIds)].map((tagId) => ({ productId, tagId }));
  await db.insertInto("productTag").values(rows).execute();
}
