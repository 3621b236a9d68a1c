import { type CartFacts, type PriceReceipt, priceCart } from "../price/price-cart.ts";

/** What an order keeps of its price: all that decided over it beside the lines, and the outcome with its lines. */
export type OrderPrice = { facts: Omit<CartFacts, "lines">; price: PriceReceipt };

/** Computes a kept price again, from its facts and the facts of its lines alone; the same rules give the same cents. */
export function replayReceipt({ facts, price }: OrderPrice): PriceReceipt {
  const lines = price.lines.map(
    ({ skuId, itemType, quantity, activityId, listPriceCents, memberPriceCents }) => ({
      skuId,
      itemType,
      quantity,
      activityId,
      listPriceCents,
      memberPriceCents,
    }),
  );
  return priceCart({ ...facts, lines });
}
