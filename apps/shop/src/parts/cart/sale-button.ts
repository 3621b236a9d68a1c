/** What decides whether a product can be put into the cart; `oversale` 1 means also below zero. */
export type Saleable = {
  saleStatus: "ONLINE" | "OFFLINE" | "SUSPEND";
  oversale: 0 | 1;
  totalAvailable: number;
};

/** The main button of a product and the text that a tap on the disabled one shows (R-PROD-10 to R-PROD-14). */
export function saleButton(product: Saleable): { text: string; isEnabled: boolean } {
  if (product.saleStatus === "OFFLINE") return { text: "商品已下架", isEnabled: false };
  if (product.saleStatus === "SUSPEND") return { text: "商品暂停销售", isEnabled: false };
  if (hasPieces(product)) return { text: "加入购物车", isEnabled: true };
  return { text: "商品缺货", isEnabled: false };
}

/** True while at least one piece may be sold. */
export function hasPieces({
  oversale,
  totalAvailable,
}: Pick<Saleable, "oversale" | "totalAvailable">): boolean {
  return oversale === 1 || totalAvailable > 0;
}

/** True when members pay less, which a product then shows beside its price (R-PROD-04). */
export function hasMemberPrice({
  currentPrice,
  vipPrice,
}: {
  currentPrice: number;
  vipPrice: number;
}): boolean {
  return currentPrice > vipPrice && vipPrice > 0;
}
