import { MAX_PRODUCTS_COUNTED } from "@crux/contract/sale";

/** How many products a list has, as far as it was counted. */
export function goodsTotal(total: number): string {
  return total > MAX_PRODUCTS_COUNTED ? `${MAX_PRODUCTS_COUNTED}多件商品` : `${total}件商品`;
}
