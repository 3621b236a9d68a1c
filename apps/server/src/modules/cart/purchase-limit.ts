import type { OverLimit } from "@crux/contract/goods/over-limit";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import { Fail } from "../../kernel/fail.ts";
import type { SkuFacts } from "../commodity/service.ts";
import type { ItemType } from "./store.ts";

type Line = { skuId: number; itemType: ItemType; quantity: number };
type Limit = NonNullable<SkuFacts["limit"]>;

/** A product of which one customer may buy only so many, and how many of it these lines are. */
export type LimitedPieces = { productId: number; limit: Limit; wanted: number };

/** What of these lines is limited: all skus of a product count together, and what activities give has limits of its own. */
export function limitedPieces(lines: readonly Line[], skus: ReadonlyMap<number, SkuFacts>): LimitedPieces[] {
  const byProduct = new Map<number, LimitedPieces>();
  for (const { skuId, itemType, quantity } of lines) {
    const sku = skus.get(skuId);
    if (!sku?.limit || itemType !== "NORMAL") continue;
    const wanted = quantity + (byProduct.get(sku.productId)?.wanted ?? 0);
    byProduct.set(sku.productId, { productId: sku.productId, limit: sku.limit, wanted });
  }
  return [...byProduct.values()];
}

/** Refuses with `cart.INVALID_QUANTITY` and an `OverLimit` where more is wanted than the limit leaves after `had` pieces. */
export function refuseOverLimit(limited: readonly LimitedPieces[], had: (productId: number) => number): void {
  for (const { productId, limit, wanted } of limited) {
    const possible = Math.max(0, limit.pieces - had(productId));
    if (wanted <= possible) continue;
    const data: OverLimit = { productId, ...limit, possible };
    throw new Fail(cartOutcome.INVALID_QUANTITY, 200, data);
  }
}
