import { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { Cart } from "@crux/contract/cart.schema";
import type { Refusal } from "@crux/contract/endpoint";
import type { OverLimit } from "@crux/contract/goods/over-limit";
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
 * A checkout previewed anew, null when nothing is left to order; the products of which 限购 left fewer pieces than were
 * wanted are `limited`.
 */
export type Fresh = { draft: CheckoutDraft | null; limited: ReadonlySet<number> };

/**
 * The checkout's goods previewed anew; what is sold out since is lowered or left out, what is above 限购 is lowered to
 * that, and every choice that still stands is kept. Throws `ApiError` for everything else that goes wrong.
 */
export async function freshPreview(draft: CheckoutDraft): Promise<Fresh> {
  const productOf = new Map(draft.items.map(({ skuDetail }) => [skuDetail.id, skuDetail.productId]));
  const wanted = draft.items.map(({ skuDetail, itemType, quantity, activityId }) => ({
    skuId: skuDetail.id,
    itemType,
    quantity,
    activityId,
  }));
  const limited = new Set<number>();
  let isCounted = false;
  // Each refusal names one product: those that were lowered to their limit are not refused again.
  for (let left = wanted; left.length > 0; ) {
    try {
      return { draft: await previewOf(draft, left), limited };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === null) throw error;
      const over = overLimitOf(error);
      if (over && !limited.has(over.productId)) {
        limited.add(over.productId);
        left = withinLimit(left, over, productOf);
      } else if (LACKING.includes(error.code) && !isCounted) {
        isCounted = true;
        left = whatIsLeft(left, await client.call(cartApi.items, { shopId: SHOP_ID }));
      } else throw error;
    }
  }
  return { draft: null, limited };
}

/** What a refusal says of 限购; undefined for another one. */
export function overLimitOf({ code, data }: ApiError): OverLimit | undefined {
  const isLimit = code === cartOutcome.INVALID_QUANTITY && data !== null && "words" in (data as object);
  return isLimit ? (data as OverLimit) : undefined;
}

/** No more pieces of a product than are possible, the first lines first; gifts are not counted. */
function withinLimit(
  wanted: readonly Wanted[],
  { productId, possible }: OverLimit,
  productOf: ReadonlyMap<number, number>,
): Wanted[] {
  let left = possible;
  return wanted.flatMap((item) => {
    if (item.itemType !== "NORMAL" || productOf.get(item.skuId) !== productId) return [item];
    const quantity = Math.min(item.quantity, left);
    left -= quantity;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

async function previewOf(draft: CheckoutDraft, itemsList: Wanted[]): Promise<CheckoutDraft> {
  const preview = await client.call(cartApi.preview, { shopId: SHOP_ID, itemsList });
  const tickets = preview.couponMatchResult.availableTickets;
  const kept = tickets.find((ticket) => ticket.id === draft.coupon?.id);
  // Whoever chose none of some wants none; a lost one makes room for the best that is left.
  const hadNone = draft.couponMatchResult.availableTickets.length === 0;
  const coupon = draft.coupon || hadNone ? (kept ?? preview.coupon) : null;
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
