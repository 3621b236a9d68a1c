import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { moneyText } from "@crux/rules/money/money-text";

type Item = CartPre["items"][number];

/** A preview as far as changes of it are told; `scheme` is the one that its customer has chosen. */
export type ToldPreview = Pick<CartPre, "items" | "saving_price" | "coupon"> & { scheme: Scheme | undefined };

/**
 * What is different in a newer preview of the same checkout, a line of words each; empty when nothing is. Of `limited`
 * products there are fewer because of 限购.
 */
export function previewChanges(
  before: ToldPreview,
  after: ToldPreview,
  limited: ReadonlySet<number> = new Set(),
): string[] {
  return [
    ...before.items.flatMap((item) => itemChanges(item, find(after.items, item), limited)),
    ...amountChange("活动优惠", before.saving_price, after.saving_price),
    ...couponChanges(before.coupon, after.coupon),
    ...schemeChanges(before.scheme, after.scheme),
  ];
}

function find(items: readonly Item[], { skuDetail, itemType }: Item): Item | undefined {
  return items.find((other) => other.skuDetail.id === skuDetail.id && other.itemType === itemType);
}

function itemChanges(before: Item, after: Item | undefined, limited: ReadonlySet<number>): string[] {
  const name = `“${before.skuDetail.productName}”`;
  const isLimited = limited.has(before.skuDetail.productId);
  if (!after) return [`${name}${isLimited ? "已达到限购数量" : "已售完或下架"}，已移出订单`];
  const why = isLimited ? "超出限购数量" : "库存不足";
  return [
    ...(after.quantity < before.quantity
      ? [`${name}${why}，${before.quantity}件改为${after.quantity}件`]
      : []),
    ...amountChange(`${name}单价`, before.price, after.price),
  ];
}

function couponChanges(before: CartPre["coupon"], after: CartPre["coupon"]): string[] {
  if (!before) return [];
  if (after?.id !== before.id) return [`优惠券“${before.ticketTitle}”已不可用`];
  return amountChange("优惠券抵扣", before.savedAmount, after.savedAmount);
}

function schemeChanges(before: Scheme | undefined, after: Scheme | undefined): string[] {
  if (!before) return [];
  if (!after) return [`分箱方案“${before.presetName}”已不可用`];
  if (after.presetId !== before.presetId)
    return [`分箱方案“${before.presetName}”已不可用，改为“${after.presetName}”`];
  return [
    ...amountChange("运费", before.totalEstimateFee, after.totalEstimateFee),
    ...amountChange("预计税费", before.totalEstimateTax, after.totalEstimateTax),
  ];
}

function amountChange(what: string, before: number, after: number): string[] {
  return before === after ? [] : [`${what}由${moneyText(before)}变为${moneyText(after)}`];
}
