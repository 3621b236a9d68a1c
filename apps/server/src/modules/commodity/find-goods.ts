import type { Ctx } from "../../kernel/verb/context.ts";
import { availableOf } from "../inventory/service.ts";
import { listProductsOfBarcodes } from "./barcode-store.ts";
import { type SkuFacts, skuFacts } from "./product-facts.ts";
import { listProducts, listSkusOfProducts, type ProductRow } from "./store.ts";

/** A product with its skus, as staff choose it. */
export type Goods = Pick<ProductRow, "id" | "name" | "brandName" | "imgUrl" | "saleStatus"> & {
  skus: SkuFacts[];
};

/** The goods that exist among these products, in any sale status; services such as the top-up are not among them. */
export async function findGoods(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, Goods>> {
  if (productIds.length === 0) return new Map();
  const products = (await listProducts(ctx.db, productIds)).filter((one) => one.productType === "COMMODITY");
  const skus = await listSkusOfProducts(ctx.db, productIds);
  const stock = await availableOf(
    ctx,
    skus.map(({ id }) => id),
  );
  const skusOf = Map.groupBy(skus, ({ productId }) => productId);
  return new Map(
    products.map((product) => [
      product.id,
      { ...product, skus: (skusOf.get(product.id) ?? []).map((sku) => skuFacts(sku, product, stock)) },
    ]),
  );
}

/** The products on whose goods these barcodes stand, by barcode. */
export async function productsOfBarcodes(
  { db }: Ctx,
  barcodes: readonly string[],
): Promise<Map<string, number>> {
  const rows = barcodes.length === 0 ? [] : await listProductsOfBarcodes(db, barcodes);
  return new Map(rows.map(({ barcode, productId }) => [barcode, productId]));
}
