import type { Ctx } from "../../kernel/verb/context.ts";
import { availableOf } from "../inventory/service.ts";
import { type ProductFacts, productFacts } from "./product-facts.ts";
import { listProducts, listSkusOfProducts } from "./store.ts";

/** The products of the catalogue that exist among these ids; services such as the top-up are not among them. */
export async function findProducts(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const products = (await listProducts(ctx.db, ids)).filter((one) => one.productType === "COMMODITY");
  const skus = await listSkusOfProducts(ctx.db, ids);
  const stock = await availableOf(
    ctx,
    skus.map((sku) => sku.id),
  );
  const skusOf = Map.groupBy(skus, (sku) => sku.productId);
  return new Map(products.map((one) => [one.id, productFacts(one, skusOf.get(one.id) ?? [], stock)]));
}
