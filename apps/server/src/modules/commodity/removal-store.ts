import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";

/** Every sku of a product, those that are turned off as well. */
export async function listSkuIdsOf(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("sku")
    .select("id")
    .where("productId", "=", productId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a product with all that is its own; its skus have no stock by then. */
export async function deleteProduct(db: Db, productId: number): Promise<void> {
  await db.deleteFrom("productTag").where("productId", "=", productId).execute();
  await db.deleteFrom("productListing").where("productId", "=", productId).execute();
  await db.deleteFrom("productDraft").where("productId", "=", productId).execute();
  await db.deleteFrom("productVersion").where("productId", "=", productId).execute();
  await db.deleteFrom("productPicture").where("productId", "=", productId).execute();
  await db.deleteFrom("sku").where("productId", "=", productId).execute();
  await db.deleteFrom("product").where("id", "=", productId).execute();
}

/** Deletes those of these tags in which no goods and below which no tags lie, from the deepest up; answers them. */
export async function deleteUnusedTags(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const gone = new Set<number>();
  for (const level of [3, 2, 1]) {
    const rows = await db
      .deleteFrom("tag")
      .where("id", "=", anyOf(ids))
      .where("level", "=", level)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("productTag").select("tagId").whereRef("productTag.tagId", "=", "tag.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("tag as child").select("child.id").whereRef("child.parentId", "=", "tag.id"))),
      )
      .returning("id")
      .execute();
    for (const { id } of rows) gone.add(id);
  }
  return gone;
}

/** Deletes those of these brands that no goods carry; answers them. */
export async function deleteUnusedBrands(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .deleteFrom("brand")
    .where("id", "=", anyOf(ids))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("product").select("product.id").whereRef("product.brandId", "=", "brand.id"))),
    )
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether there is a product of the catalogue beside these. */
export async function hasProductBeside(db: Db, ids: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom("product")
    .select("id")
    .where("productType", "=", "COMMODITY")
    .where(({ not, eb }) => not(eb("id", "=", anyOf(ids))))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
