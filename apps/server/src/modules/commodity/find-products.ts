import { pipelined } from "../../kernel/database/pipelined.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { availableOf } from "../inventory/service.ts";
import { type ProductFacts, productFacts } from "./product-facts.ts";
import { listProducts, listSkusOfProducts } from "./store.ts";

/**
 * The products of the catalogue that exist among these ids; services such as the top-up are not among them. A kept answer
 * that shows no numbers of pieces asks for their `level`.
 */
export async function findProducts(
  ctx: Ctx,
  ids: readonly number[],
  shown: "pieces" | "level" = "pieces",
): Promise<Map<number, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const [listed, skus] = await pipelined(listProducts(ctx.db, ids), listSkusOfProducts(ctx.db, ids));
  const products = listed.filter((one) => one.productType === "COMMODITY");
  const stock = await availableOf(
    ctx,
    skus.map((sku) => sku.id),
    shown,
  );
  const skusOf = Map.groupBy(skus, (sku) => sku.productId);
  return new Map(products.map((one) => [one.id, productFacts(one, skusOf.get(one.id) ?? [], stock)]));
}
