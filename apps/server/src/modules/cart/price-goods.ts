import { LIMITS } from "@crux/contract/limits";
import type { Outcome } from "@crux/contract/outcome";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import {
  type CartFacts,
  lineKey,
  type PriceReceipt,
  priceCart,
  sumEqualLines,
} from "@crux/rules/price/price-cart";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import type { GoodsLine } from "../logistics/service.ts";
import { type Buying, buyingOf, type CountedLine, gatherFactsFor } from "./cart-facts.ts";
import { isLacking, isSold } from "./stock-check.ts";

export type PricedGoods = {
  /** One line per sku and kind, in the order of the request. */
  lines: GoodsLine[];
  /** What the price was made of: with a coupon and shipping added it is made again. */
  facts: CartFacts;
  /** The price of the goods alone. */
  price: PriceReceipt;
};

/**
 * Prices goods for the caller's class from the catalogue and its activities alone (OP-034, I-20). Throws
 * `cart.INVALID_QUANTITY` above 50 of a sku or beyond the limit of an activity, `commodity.PRODUCT_NOT_FOUND` for an unknown
 * sku (`find` says whether from memory or from the database), `unsold` for one that is not on sale or a gift
 * without its activity (I-22), `cart.INSUFFICIENT_STOCK` when stock is short.
 */
export function priceGoods(
  ctx: UserCtx,
  wanted: readonly CountedLine[],
  how: Pricing = {},
): Promise<PricedGoods> {
  return priceGoodsFor(ctx, buyingOf(ctx), wanted, how);
}

type Pricing = { unsold?: Outcome; find?: typeof showSkus };

/** The same for somebody whom staff serve. */
export async function priceGoodsFor(
  ctx: Ctx,
  buying: Buying,
  wanted: readonly CountedLine[],
  { unsold = cartOutcome.OFF_SALE, find = showSkus }: Pricing = {},
): Promise<PricedGoods> {
  const merged = sumEqualLines(wanted);
  const skus = await find(ctx, [...new Set(merged.map((line) => line.skuId))]);
  const counted = merged.map((line) => ({ ...line, sku: getSold(skus, line.skuId, unsold) }));
  refuseTooMany(counted);
  const { activities, ...facts } = await gatherFactsFor(ctx, buying, { lines: merged, skus });
  const terms = activities.map(({ icon: _, ...activity }) => activity);
  const price = priceCart({ ...facts, activities: terms });
  refuseDropped(price, unsold);
  const priceOf = new Map(price.lines.map((line) => [lineKey(line), line.priceCents]));
  return {
    lines: counted.map(({ sku, itemType, quantity, ...line }) => ({
      sku,
      itemType,
      quantity,
      priceCents: priceOf.get(lineKey({ ...line, itemType })) ?? 0,
    })),
    facts: { ...facts, activities: terms },
    price,
  };
}

/**
 * Refuses gifts and swap items that their activity does not give: `unsold` without it, `cart.INVALID_QUANTITY` beyond
 * its limit (I-22).
 */
export function refuseDropped({ dropped }: Pick<PriceReceipt, "dropped">, unsold: Outcome): void {
  const [line] = dropped;
  if (line) throw new Fail(line.reason === "OVER_LIMIT" ? cartOutcome.INVALID_QUANTITY : unsold);
}

function getSold(skus: ReadonlyMap<number, SkuFacts>, skuId: number, unsold: Outcome): SkuFacts {
  const sku = skus.get(skuId);
  if (!sku) throw new Fail(commodityOutcome.PRODUCT_NOT_FOUND);
  if (!isSold(sku)) throw new Fail(unsold);
  return sku;
}

/** Bought and given pieces of a sku count together, against the limit of a line and against the stock. */
function refuseTooMany(lines: readonly { sku: SkuFacts; quantity: number }[]): void {
  const needed = new Map<SkuFacts, number>();
  for (const { sku, quantity } of lines) needed.set(sku, (needed.get(sku) ?? 0) + quantity);
  for (const quantity of needed.values())
    if (quantity > LIMITS.lineQuantity) throw new Fail(cartOutcome.INVALID_QUANTITY);
  for (const [sku, quantity] of needed)
    if (isLacking(sku, quantity)) throw new Fail(cartOutcome.INSUFFICIENT_STOCK);
}
