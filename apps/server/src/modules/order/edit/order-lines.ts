import type { OrderRow } from "../order-rows.ts";

/** The lines of an order with what its receipt says was to be paid for the goods of each, before staff took anything off. */
export function linesOf({ items, price }: Pick<OrderRow, "items" | "price">) {
  const goodsOf = new Map(price?.lines.map((line) => [`${line.skuId} ${line.itemType}`, line.goodsCents]));
  return items.map(({ sku, itemType, quantity, priceCents }) => ({
    skuId: sku.id,
    itemType,
    quantity,
    goodsCents: goodsOf.get(`${sku.id} ${itemType}`) ?? priceCents * quantity,
  }));
}
