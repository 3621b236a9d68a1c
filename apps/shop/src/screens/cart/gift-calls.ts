import { cartApi } from "@crux/contract/cart";
import type { Cart, PreferenceItem } from "@crux/contract/cart.schema";
import { client } from "../../browser/api.ts";

/** An offered gift or swap item and how many pieces of it are wanted. */
export type GiftPick = { item: PreferenceItem; quantity: number };

/** The calls that bring the chosen gifts into the cart: taken out, lowered, raised, added. */
export function giftCalls(cartId: number, picks: readonly GiftPick[]): (() => Promise<Cart>)[] {
  const changed = picks.filter(({ item, quantity }) => quantity !== item.quantity);
  const gone = changed.filter(({ item, quantity }) => item.id > 0 && quantity === 0);
  const kept = changed
    .filter(({ item, quantity }) => item.id > 0 && quantity > 0)
    .sort((left, right) => left.quantity - left.item.quantity - (right.quantity - right.item.quantity));
  const added = changed.filter(({ item }) => item.id === 0);
  return [
    ...(gone.length > 0
      ? [() => client.call(cartApi.remove, { cartId, idList: gone.map(({ item }) => item.id) })]
      : []),
    ...kept.map(
      ({ item, quantity }) =>
        () =>
          client.call(cartApi.change, { cartId, itemList: [{ id: item.id, quantity, checkFlag: true }] }),
    ),
    ...(added.length > 0
      ? [
          () =>
            client.call(cartApi.add, {
              cartId,
              itemList: added.map(({ item, quantity }) => ({
                skuId: item.skuDetail.id,
                itemType: "PREFERENCE" as const,
                quantity,
              })),
            }),
        ]
      : []),
  ];
}
