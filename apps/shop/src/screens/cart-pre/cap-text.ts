import { sum } from "@crux/rules/money/money";
import type { CheckoutDraft } from "../../parts/cart/checkout-draft.ts";

/**
 * What the server says beside `order.TOO_MANY_UNPAID_PIECES`: the sku, or null for all goods together, and how many
 * pieces are possible.
 */
type Over = { skuId: number | null; possible: number };

/** Why so many unpaid pieces are too many for one customer, and what is possible instead. */
export function capText(data: unknown, { items }: CheckoutDraft): string {
  const { skuId, possible } = data as Over;
  const capped = items.filter(({ skuDetail }) => skuId === null || skuDetail.id === skuId);
  const name = skuId === null ? "商品合计" : `“${capped[0]?.skuDetail.productName ?? "该商品"}”`;
  const wanted = sum(capped.map(({ quantity }) => quantity));
  const most = possible > 0 ? `现在最多还能下单 ${possible} 件（本单 ${wanted} 件）` : "暂时不能再下单";
  return `为了让更多顾客买到，未付款的商品有件数上限。${name}${most}。请减少数量，或先支付已有的订单。`;
}
