import type { PreferenceItem } from "@crux/contract/cart.schema";
import type { SwapOffer } from "@crux/rules/price/activity-rule";
import type { PriceReceipt } from "@crux/rules/price/price-cart";
import type { SkuFacts } from "../commodity/service.ts";
import { presentSku } from "../logistics/service.ts";
import type { ActivityFacts } from "../sale/service.ts";
import { boughtPieces } from "./price-lines.ts";
import { isLacking, isSold } from "./stock-check.ts";
import type { CartRow, LineRow } from "./store.ts";

type Shown = {
  cart: CartRow;
  skus: ReadonlyMap<number, SkuFacts>;
  price: PriceReceipt;
  activityOf: ReadonlyMap<number, ActivityFacts>;
};

/**
 * The gifts and swap items of a group: what its met rule opens, chosen or not, and then what lies in the cart although
 * no met rule gives it, unchecked (OP-027, I-22).
 */
export function presentPreferences(activity: ActivityFacts, shown: Shown): PreferenceItem[] {
  const { cart, price, activityOf } = shown;
  const met = activity.rules[price.activities.find(({ id }) => id === activity.id)?.rule ?? -1];
  const chosen = cart.lines.filter(
    (line) => line.itemType === "PREFERENCE" && activityOf.get(line.id) === activity,
  );
  const lineOf = new Map(chosen.map((line) => [line.skuId, line]));
  const opened = met?.offers ?? [];
  const left = chosen.filter(({ skuId }) => !opened.some((offer) => offer.skuId === skuId));
  const offers = [...opened, ...left.map((line) => formerOffer(activity, line))];
  return offers.flatMap((offer) => {
    const sku = shown.skus.get(offer.skuId);
    const line = lineOf.get(offer.skuId);
    if (!sku || (!line && !isSold(sku))) return [];
    return [presentOffer({ offer, sku, line, limitQuantity: met?.limitQuantity ?? 0 }, shown)];
  });
}

/** What an offer costs by the rule that would give it. */
function formerOffer({ rules }: ActivityFacts, { skuId }: LineRow): SwapOffer {
  const offers = rules.flatMap((rule) => rule.offers);
  return offers.find((offer) => offer.skuId === skuId) ?? { skuId, priceCents: 0 };
}

type Offered = { offer: SwapOffer; sku: SkuFacts; line: LineRow | undefined; limitQuantity: number };

function presentOffer({ offer, sku, line, limitQuantity }: Offered, { cart, price }: Shown): PreferenceItem {
  const isPriced = price.lines.some((one) => one.itemType === "PREFERENCE" && one.skuId === sku.id);
  const quantity = line?.quantity ?? 0;
  return {
    id: line?.id ?? 0,
    checkFlag: isPriced ? 1 : 0,
    quantity,
    price: offer.priceCents,
    lackInventory: isLacking(sku, Math.max(1, quantity) + boughtPieces(cart.lines, sku.id)),
    itemType: "PREFERENCE",
    skuDetail: presentSku(sku),
    limitQuantity,
  };
}
