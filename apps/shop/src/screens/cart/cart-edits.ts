import type { Cart, CartItem } from "@crux/contract/cart.schema";

/** What the customer changed of a line and the server has not confirmed yet. */
export type LineEdit = { quantity?: number; checkFlag?: 0 | 1 };
export type Edits = ReadonlyMap<number, LineEdit>;

/** The cart as it will be when the edits are through; totals stay the last settled ones. */
export function withEdits(cart: Cart, edits: Edits, hidden: ReadonlySet<number>): Cart {
  const lines = (items: readonly CartItem[]) =>
    items.filter((line) => !hidden.has(line.id)).map((line) => withEdit(line, edits.get(line.id)));
  return {
    ...cart,
    activityMatch: cart.activityMatch
      .map((match) => ({ ...match, cartItems: lines(match.cartItems) }))
      .filter((match) => match.cartItems.length > 0),
    unmatchCartItems: lines(cart.unmatchCartItems),
  };
}

function withEdit(line: CartItem, edit: LineEdit | undefined): CartItem {
  if (!edit) return line;
  const { available, productOversale } = line.skuDetail;
  const quantity = edit.quantity ?? line.quantity;
  return { ...line, ...edit, lackInventory: productOversale === 0 && available < quantity };
}
