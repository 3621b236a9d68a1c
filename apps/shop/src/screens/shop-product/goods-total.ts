import { MAX_PRODUCTS_COUNTED } from "@crux/contract/sale";

/** How many products a list has; a plus, as beside the choices of the filter, where it was not counted further. */
export function goodsTotal(total: number): string {
  return total > MAX_PRODUCTS_COUNTED ? `${MAX_PRODUCTS_COUNTED}+件商品` : `${total}件商品`;
}
