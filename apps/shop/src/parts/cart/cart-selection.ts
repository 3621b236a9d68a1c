import type { ActivityMatch, Cart, CartItem } from "@crux/contract/cart.schema";
import { LIMITS } from "@crux/contract/limits";
import { sum } from "@crux/rules/money/money";
import { hasMemberPrice } from "./sale-button.ts";

/** The ordinary lines of a cart, those of activities first; gifts and swap items are not among them. */
export function cartLines(cart: Cart): CartItem[] {
  return [...cart.activityMatch.flatMap((match) => match.cartItems), ...cart.unmatchCartItems];
}

/** Every line with its gifts, as checkout sends them. */
export function allLines(cart: Cart): CartItem[] {
  return [...cartLines(cart), ...cart.activityMatch.flatMap((match) => match.perfernceCartItems)];
}

/** True when a product is no longer sold: its line can only be removed. */
export function isGone(line: CartItem): boolean {
  return line.skuDetail.saleStatus !== "ONLINE";
}

/** True when a line may be checked: sold and in stock (R-CART-16). */
export function canCheck(line: CartItem): boolean {
  return !line.lackInventory && !isGone(line);
}

/** Select-all is on when all lines that can be checked are, and there is one (R-CART-07, OP-033). */
export function isAllChecked(lines: readonly CartItem[]): boolean {
  const open = lines.filter(canCheck);
  return open.length > 0 && open.every((line) => line.checkFlag === 1);
}

/** The lines that checkout takes. */
export function checkedLines(lines: readonly CartItem[]): CartItem[] {
  return lines.filter((line) => line.checkFlag === 1 && canCheck(line));
}

/** What the checked lines cost less at member prices, in cents; the same for members and for others. */
export function memberSavingCents(lines: readonly CartItem[]): number {
  return sum(
    checkedLines(lines).map(({ skuDetail, quantity }) =>
      hasMemberPrice(skuDetail) ? (skuDetail.currentPrice - skuDetail.vipPrice) * quantity : 0,
    ),
  );
}

/** Checked lines of which there are more than one order may hold (R-CART-14). */
export function linesOverLimit(lines: readonly CartItem[]): CartItem[] {
  return checkedLines(lines).filter((line) => line.quantity > LIMITS.lineQuantity);
}

/** Checked lines of one product of which its customer may not buy so many (限购), and how many are possible. */
export type LinesBeyond = { lines: CartItem[]; limit: NonNullable<CartItem["limit"]> };

/** The products of which there are more checked pieces, all skus together, than their limit leaves. */
export function linesBeyondLimits(lines: readonly CartItem[]): LinesBeyond[] {
  const byProduct = new Map<number, LinesBeyond>();
  for (const line of checkedLines(lines)) {
    if (!line.limit) continue;
    const { productId } = line.skuDetail;
    const before = byProduct.get(productId)?.lines ?? [];
    byProduct.set(productId, { lines: [...before, line], limit: line.limit });
  }
  return [...byProduct.values()].filter(
    ({ lines: own, limit }) => sum(own.map(({ quantity }) => quantity)) > limit.possible,
  );
}

/** How many pieces each line keeps within its product's limit, the first lines first; 0 for one that is left out. */
export function withinLimit({ lines, limit }: LinesBeyond): { line: CartItem; quantity: number }[] {
  let left = limit.possible;
  return lines.map((line) => {
    const quantity = Math.min(line.quantity, left);
    left -= quantity;
    return { line, quantity };
  });
}

/**
 * How many gifts of an activity may be picked, are picked and still can be; null when none are missing, or none of
 * them is left in stock (R-CART-15).
 */
export function missingGifts(match: ActivityMatch): { limit: number; chosen: number; rest: number } | null {
  const limit = match.matchCouponRule?.limitQuantity ?? 0;
  const chosen = match.perfernceCartItems
    .filter((line) => line.checkFlag === 1)
    .reduce((sum, line) => sum + line.quantity, 0);
  const isSoldOut = match.perfernceCartItems.every((line) => line.lackInventory);
  return chosen < limit && !isSoldOut ? { limit, chosen, rest: limit - chosen } : null;
}
