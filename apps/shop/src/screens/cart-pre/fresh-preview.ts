import { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { Cart } from "@crux/contract/cart.schema";
import type { Refusal } from "@crux/contract/endpoint";
import { SHOP_ID } from "@crux/contract/limits";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as commodityOutcome from "@crux/contract/outcomes/commodity";
import { client } from "../../browser/api.ts";
import { allLines, isGone } from "../../parts/cart/cart-selection.ts";
import type { CheckoutDraft } from "../../parts/cart/checkout-draft.ts";

/** Goods are gone, or fewer than wished: out of stock, taken down, unknown. */
const LACKING: readonly Refusal<typeof cartApi.preview>[] = [
  cartOutcome.INSUFFICIENT_STOCK,
  cartOutcome.OFF_SALE,
  commodityOutcome.PRODUCT_NOT_FOUND,
];

type Wanted = Pick<CheckoutDraft["items"][number], "itemType" | "quantity" | "activityId"> & {
  skuId: number;
};

/**
 * The checkout's goods previewed anew; what is sold out since is lowered or left out, and every choice that still
 * stands is kept. Null when nothing is left to order; throws `ApiError` for everything else that goes wrong.
 */
export async function freshPreview(draft: CheckoutDraft): Promise<CheckoutDraft | null> {
  const wanted = draft.items.map(({ skuDetail, itemType, quantity, activityId }) => ({
    skuId: skuDetail.id,
    itemType,
    quantity,
    activityId,
  }));
  try {
    return await previewOf(draft, wanted);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === null || !LACKING.includes(error.code)) throw error;
    const left = whatIsLeft(wanted, await client.call(cartApi.items, { shopId: SHOP_ID }));
    return left.length > 0 ? previewOf(draft, left) : null;
  }
}

async function previewOf(draft: CheckoutDraft, itemsList: Wanted[]): Promise<CheckoutDraft> {
  const preview = await client.call(cartApi.preview, { shopId: SHOP_ID, itemsList });
  const tickets = preview.couponMatchResult.availableTickets;
  const kept = tickets.find((ticket) => ticket.id === draft.coupon?.id);
  // Whoever had chosen none wants none; a lost one makes room for the best that is left.
  const coupon = draft.coupon ? (kept ?? preview.coupon) : null;
  return { ...draft, ...preview, req: draft.req, coupon, previewedAt: Date.now(), attempt: undefined };
}

/** The goods as far as the cart still has them in stock; ordered goods stay in the cart until the order is made. */
function whatIsLeft(wanted: readonly Wanted[], cart: Cart): Wanted[] {
  const lines = allLines(cart);
  return wanted.flatMap((item) => {
    const line = lines.find((one) => one.skuDetail.id === item.skuId && one.itemType === item.itemType);
    if (!line) return [item];
    const { available, productOversale } = line.skuDetail;
    const most = productOversale === 1 ? item.quantity : available;
    const quantity = isGone(line) ? 0 : Math.min(item.quantity, most);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}
