import type { Sku, Tag } from "@crux/contract/commodity.schema";
import type { Ctx } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { availableOf } from "../inventory/service.ts";
import { type SkuFacts, toSku, viewSku } from "./product-view.ts";
import { listProducts, listSkus, listSkusOfProducts, listTags } from "./store.ts";
import { tagTree } from "./tag-tree.ts";

export { findProducts } from "./find-products.ts";
export { type ProductFacts, type SkuFacts, toSku } from "./product-view.ts";
export { type ProductDraft, saveCatalogue, setSaleStatus } from "./save-catalogue.ts";
export { type ProductSearch, searchProducts } from "./search-products.ts";

/** The visible tags of one level, by priority, with their children down to level 3 (OP-020). */
export async function findTags(ctx: Ctx, { level }: { level: number }): Promise<Tag[]> {
  return tagTree(await listTags(ctx.db), level);
}

/** The skus that exist among these ids, with what can be bought of each; in the order of their ids. */
export async function findSkus(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, SkuFacts>> {
  if (skuIds.length === 0) return new Map();
  const skus = await listSkus(ctx.db, skuIds);
  const productIds = [...new Set(skus.map((sku) => sku.productId))];
  const products = new Map((await listProducts(ctx.db, productIds)).map((one) => [one.id, one]));
  const stock = await availableOf(ctx, skuIds);
  return new Map(
    skus.flatMap((sku) => {
      const product = products.get(sku.productId);
      return product ? [[sku.id, viewSku(sku, product, stock)] as const] : [];
    }),
  );
}

/** The skus of a product of the catalogue; 210001 for an unknown product or a service. */
export async function skusOfProduct(ctx: Ctx, { productId }: { productId: number }): Promise<Sku[]> {
  const [product] = await listProducts(ctx.db, [productId]);
  if (product?.productType !== "COMMODITY") throw new Fail(210001);
  const skus = await listSkusOfProducts(ctx.db, [productId]);
  const stock = await availableOf(
    ctx,
    skus.map((sku) => sku.id),
  );
  return skus.map((sku) => toSku(viewSku(sku, product, stock)));
}
