/**
 * What stands beside `cart.INVALID_QUANTITY` where a customer may not buy so many of a product: at most `pieces` within
 * `days` (null: ever), of which `possible` are left. `words` say so with the product's name.
 */
export type OverLimit = {
  productId: number;
  pieces: number;
  days: number | null;
  possible: number;
  words: string;
};
