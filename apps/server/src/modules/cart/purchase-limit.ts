import type { OverLimit } from "@crux/contract/goods/over-limit";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { overLimitText, type PurchaseLimit } from "@crux/rules/catalogue/purchase-limit";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import type { ItemType } from "./store.ts";

type Line = { skuId: number; itemType: ItemType; quantity: number };
type Asked = { productId: number; days: number | null };

/** How many pieces of products the caller's orders hold that stand, by product, each from so many days ago on (null: ever). */
export type BoughtPieces = (ctx: UserCtx, asked: readonly Asked[]) => Promise<ReadonlyMap<number, number>>;

/** What the verbs of the cart get: orders stand right of it, so what they hold is handed in. */
export type CartCtx = UserCtx & { boughtPieces: BoughtPieces };

/** A product of which one customer may buy only so many, and how many of it these lines are. */
export type LimitedPieces = { productId: number; name: string; limit: PurchaseLimit; wanted: number };

/** What of these lines is limited: all skus of a product count together, and what activities give has limits of its own. */
export function limitedPieces(lines: readonly Line[], skus: ReadonlyMap<number, SkuFacts>): LimitedPieces[] {
  const byProduct = new Map<number, LimitedPieces>();
  for (const { skuId, itemType, quantity } of lines) {
    const sku = skus.get(skuId);
    if (!sku?.limit || itemType !== "NORMAL") continue;
    const { productId, productName: name, limit } = sku;
    const wanted = quantity + (byProduct.get(productId)?.wanted ?? 0);
    byProduct.set(productId, { productId, name, limit, wanted });
  }
  return [...byProduct.values()];
}

/** What the caller bought of these products within their limits; nothing is asked where nothing is limited. */
export async function boughtOf(
  ctx: CartCtx,
  limited: readonly LimitedPieces[],
): Promise<ReadonlyMap<number, number>> {
  if (limited.length === 0) return new Map();
  return await ctx.boughtPieces(
    ctx,
    limited.map(({ productId, limit }) => ({ productId, days: limit.days })),
  );
}

/** Refuses with `cart.INVALID_QUANTITY` and an `OverLimit` where more is wanted than the limit leaves after `had` pieces. */
export function refuseOverLimit(limited: readonly LimitedPieces[], had: (productId: number) => number): void {
  for (const { productId, name, limit, wanted } of limited) {
    const possible = Math.max(0, limit.pieces - had(productId));
    if (wanted <= possible) continue;
    const data: OverLimit = { productId, ...limit, possible, words: overLimitText(name, limit, possible) };
    throw new Fail(cartOutcome.INVALID_QUANTITY, 200, data);
  }
}

/** Refuses goods of which the caller bought as many of late as one may: `cart.INVALID_QUANTITY` with an `OverLimit`. */
export async function refuseBeyondLimits(
  ctx: CartCtx,
  lines: readonly { sku: SkuFacts; itemType: ItemType; quantity: number }[],
): Promise<void> {
  const skus = new Map(lines.map(({ sku }) => [sku.id, sku]));
  const wanted = lines.map(({ sku, itemType, quantity }) => ({ skuId: sku.id, itemType, quantity }));
  const limited = limitedPieces(wanted, skus);
  const bought = await boughtOf(ctx, limited);
  refuseOverLimit(limited, (productId) => bought.get(productId) ?? 0);
}

/** What the limit of a sku's product leaves the caller, if it has one; throws `commodity.PRODUCT_NOT_FOUND`. */
export async function getOwnLimit(
  ctx: CartCtx,
  { skuId }: { skuId: number },
): Promise<{ limit: (PurchaseLimit & { possible: number }) | null }> {
  const sku = (await showSkus(ctx, [skuId])).get(skuId);
  if (!sku) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  const { limit, productId } = sku;
  if (!limit) return { limit: null };
  const bought = await ctx.boughtPieces(ctx, [{ productId, days: limit.days }]);
  return { limit: { ...limit, possible: Math.max(0, limit.pieces - (bought.get(productId) ?? 0)) } };
}
