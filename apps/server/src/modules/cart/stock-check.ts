import type { SkuFacts } from "../commodity/service.ts";

/** True when a sku can be bought in the shop at all: goods, not a service, and on sale. */
export function isSold(sku: SkuFacts): boolean {
  return sku.productType === "COMMODITY" && sku.saleStatus === "ONLINE";
}

/** True when there are fewer pieces than wanted and the sku must not be oversold. */
export function isLacking(sku: SkuFacts, quantity: number): boolean {
  return sku.productOversale === 0 && sku.available < quantity;
}
