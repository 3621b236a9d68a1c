import { ApiError } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { ActivityMatch, Cart, CartItem } from "@crux/contract/cart.schema";
import { LIMITS, SHOP_ID } from "@crux/contract/limits";
import { overLimitText } from "@crux/rules/catalogue/purchase-limit";
import { push } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, reportError } from "../../browser/api.ts";
import { cartQuery } from "../../parts/cart/cart-query.ts";
import {
  allLines,
  checkedLines,
  type LinesBeyond,
  linesBeyondLimits,
  linesOverLimit,
  missingGifts,
  withinLimit,
} from "../../parts/cart/cart-selection.ts";
import { startDraft } from "../../parts/cart/checkout-draft.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { mostOf } from "./cart-line.tsx";
import { preferenceWord } from "./preference-words.ts";
import type { CartChanges } from "./use-cart-changes.ts";

/** The way from the cart to the preview: checks, the preview call, the draft, the page (R-CART-08, 14, 15). */
export function useCheckout(changes: CartChanges, onPickGifts: (activityId: number) => void) {
  const queries = useQueryClient();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const current = () => queries.getQueryData<Cart>(cartQuery.queryKey);

  const preview = async (cart: Cart) => {
    try {
      startDraft(await client.call(cartApi.preview, { shopId: SHOP_ID, itemsList: previewItems(cart) }));
      push("/cart_pre");
    } catch (error) {
      if (error instanceof ApiError) reportError(error);
      // The refusal says that the cart on screen is out of date.
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey });
    }
  };

  const checkout = async () => {
    await changes.settle();
    const cart = current();
    if (!cart) return;
    if (checkedLines(allLines(cart)).length === 0) return toast("请选择商品");
    for (const beyond of linesBeyondLimits(allLines(cart)))
      if (!(await lowerToLimit(beyond, changes))) return;
    const within = current() ?? cart;
    if (checkedLines(allLines(within)).length === 0 || linesBeyondLimits(allLines(within)).length > 0) return;
    const over = linesOverLimit(allLines(within));
    if (over.length > 0 && !(await capLines(over, changes))) return;
    const capped = current() ?? within;
    if (linesOverLimit(allLines(capped)).length > 0) return;
    const refused = await askForGifts(capped);
    if (refused) return onPickGifts(refused.activity.id);
    await preview(capped);
  };

  return {
    isSubmitting,
    async checkout() {
      if (isSubmitting) return;
      setIsSubmitting(true);
      await checkout().finally(() => setIsSubmitting(false));
    },
  };
}

async function capLines(over: readonly CartItem[], changes: CartChanges): Promise<boolean> {
  const isCapped = await confirm({
    title: `当前商品超过最大购买数量${LIMITS.lineQuantity}件`,
    ok: `按${LIMITS.lineQuantity}件结算`,
  });
  if (!isCapped) return false;
  for (const line of over) changes.edit([line], { quantity: mostOf(line) });
  await changes.settle();
  return true;
}

/** Says what the limit of a product leaves, and lowers its lines to that, or leaves them out where that is nothing. */
async function lowerToLimit(beyond: LinesBeyond, changes: CartChanges): Promise<boolean> {
  const { possible } = beyond.limit;
  const name = beyond.lines[0]?.skuDetail.productName ?? "";
  const isLowered = await confirm({
    title: "超出限购数量",
    body: overLimitText(name, beyond.limit, possible),
    ok: possible > 0 ? `减到${possible}件` : "取消选择",
  });
  if (!isLowered) return false;
  for (const { line, quantity } of withinLimit(beyond))
    if (quantity === 0) changes.edit([line], { checkFlag: 0 });
    else if (quantity < line.quantity) changes.edit([line], { quantity });
  await changes.settle();
  return true;
}

/** Asks once for every activity with gifts left to choose; the one for which the customer goes back to choose. */
async function askForGifts(cart: Cart): Promise<ActivityMatch | undefined> {
  for (const match of cart.activityMatch) {
    const missing = missingGifts(match);
    if (!missing) continue;
    const { limit, chosen, rest } = missing;
    const what = preferenceWord(match.perfernceCartItems);
    const body = `可选${what}${limit}件，已选${chosen}件，还可再选${rest}件，是否继续提交？`;
    const isSure = await confirm({ title: match.activity.name, body, cancel: `去选${what}`, ok: "继续提交" });
    if (!isSure) return match;
  }
  return undefined;
}

function previewItems(cart: Cart) {
  const item = (activityId: number | null) => (line: CartItem) => ({
    skuId: line.skuDetail.id,
    quantity: line.quantity,
    itemType: line.itemType,
    activityId,
  });
  return [
    ...cart.activityMatch.flatMap((match) =>
      checkedLines([...match.cartItems, ...match.perfernceCartItems]).map(item(match.activity.id)),
    ),
    ...checkedLines(cart.unmatchCartItems).map(item(null)),
  ];
}
