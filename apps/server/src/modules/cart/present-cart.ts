import type { Cart, CartItem } from "@crux/contract/cart.schema";
import { sum } from "@crux/rules/money/money";
import { unitPriceCents } from "@crux/rules/money/unit-price";
import type { PriceReceipt } from "@crux/rules/price/price-cart";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import { presentSku } from "../logistics/service.ts";
import { type ActivityFacts, presentActivity } from "../sale/service.ts";
import { presentPreferences } from "./present-preferences.ts";
import { presentRules } from "./present-rules.ts";
import { isCounted, priceLines } from "./price-lines.ts";
import { boughtOf, type CartCtx, limitedPieces } from "./purchase-limit.ts";
import { isLacking } from "./stock-check.ts";
import type { CartRow, LineRow } from "./store.ts";

type Facts = ReadonlyMap<number, SkuFacts>;

/** A cart as its owner sees it: prices of the owner's class, lines in groups, totals over the checked ones. */
export async function presentCart(ctx: CartCtx, cart: CartRow, known?: Facts): Promise<Cart> {
  const lines = cart.lines.filter((line) => line.itemType === "NORMAL");
  const skus =
    known ??
    (await showSkus(
      ctx,
      cart.lines.map((line) => line.skuId),
    ));
  const { price, activityOf } = await priceLines(ctx, cart.lines, skus);
  const bought = await boughtOf(ctx, limitedPieces(lines, skus));
  const groups = new Map<ActivityFacts, CartItem[]>();
  const unmatched: CartItem[] = [];
  for (const line of lines) {
    const sku = skus.get(line.skuId);
    if (!sku) continue;
    const item = presentLine(line, sku, { cart, userClass: ctx.caller.userClass, bought });
    const activity = activityOf.get(line.id);
    if (activity) groups.set(activity, [...(groups.get(activity) ?? []), item]);
    else unmatched.push(item);
  }
  const shown = { cart, skus: await withOffers(ctx, skus, [...groups.keys()], price), price };
  const { amountCents, activitySavingCents } = price.amounts;
  return {
    cartId: cart.id,
    activityMatch: [...groups].map(([activity, cartItems]) => ({
      activity: presentActivity(activity),
      amount: price.activities.find(({ id }) => id === activity.id)?.savingCents ?? 0,
      cartItems,
      perfernceCartItems: presentPreferences(activity, { ...shown, activityOf }),
      totalCount: sum(cartItems.map((item) => item.quantity * item.checkFlag)),
      ...presentRules(activity, price),
    })),
    unmatchCartItems: unmatched,
    total_price: amountCents,
    saving_price: activitySavingCents,
    real_price: amountCents - activitySavingCents,
  };
}

/** The skus of the cart together with those that the met rules open. */
async function withOffers(
  ctx: UserCtx,
  skus: Facts,
  activities: readonly ActivityFacts[],
  price: PriceReceipt,
): Promise<Facts> {
  const opened = activities.flatMap(({ id, rules }) => {
    const place = price.activities.find((one) => one.id === id)?.rule ?? -1;
    return rules[place]?.offers.map(({ skuId }) => skuId) ?? [];
  });
  const missing = opened.filter((skuId) => !skus.has(skuId));
  return missing.length === 0 ? skus : new Map([...skus, ...(await showSkus(ctx, [...new Set(missing)]))]);
}

function presentLine(
  line: LineRow,
  sku: SkuFacts,
  { cart, userClass, bought }: { cart: CartRow; userClass: string; bought: ReadonlyMap<number, number> },
): CartItem {
  const { limit } = sku;
  const possible = Math.max(0, (limit?.pieces ?? 0) - (bought.get(sku.productId) ?? 0));
  return {
    id: line.id,
    checkFlag: isCounted(line, sku, cart.lines) ? 1 : 0,
    quantity: line.quantity,
    price: unitPriceCents(userClass, sku),
    lackInventory: isLacking(sku, line.quantity),
    itemType: line.itemType,
    skuDetail: presentSku(sku),
    ...(limit ? { limit: { ...limit, possible } } : {}),
  };
}
