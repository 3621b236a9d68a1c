import type { CounterGoods } from "@crux/contract/counter/counter.schema";
import { LIMITS } from "@crux/contract/limits";

/** Goods on the counter, and how many. */
export type BasketLine = { goods: CounterGoods; quantity: number };

const TOO_MANY = `同一商品最多 ${LIMITS.lineQuantity} 件`;

/** Why goods can't be put into the basket, in words; null when nothing keeps them. A customer's own need no stock. */
export function whyNotSold(
  { isSold, isOversale, available, productName }: CounterGoods,
  { had, isOwn }: { had: number; isOwn: boolean },
): string | null {
  if (isOwn) return had >= LIMITS.lineQuantity ? TOO_MANY : null;
  if (!isSold) return `“${productName}”未在售`;
  if (!isOversale && available <= had) return `“${productName}”库存不足，可售 ${available} 件`;
  return had >= LIMITS.lineQuantity ? TOO_MANY : null;
}

/** How many pieces of a sku lie on the counter. */
export function piecesIn(lines: readonly BasketLine[], skuId: number): number {
  return lines.find(({ goods }) => goods.skuId === skuId)?.quantity ?? 0;
}

/** The lines with one piece more, in its own line where the goods have one, else in a new one at the top. */
export function withOneMore(lines: readonly BasketLine[], goods: CounterGoods): readonly BasketLine[] {
  const place = lines.findIndex((line) => line.goods.skuId === goods.skuId);
  const known = lines[place];
  if (!known) return [{ goods, quantity: 1 }, ...lines];
  return lines.with(place, { goods, quantity: known.quantity + 1 });
}
