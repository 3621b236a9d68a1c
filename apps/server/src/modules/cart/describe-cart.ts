import type { ActivityMatch, Cart, CartItem } from "@crux/contract/cart.schema";
import type { Activity } from "@crux/contract/sale.schema";
import { sum } from "@crux/rules/money";
import { unitPriceCents } from "@crux/rules/unit-price";
import type { UserCtx } from "../../kernel/context.ts";
import { type SkuFacts, showSkus } from "../commodity/service.ts";
import { wireSku } from "../logistics/service.ts";
import { activitiesOf } from "../sale/service.ts";
import type { CartRow, LineRow } from "./tables.ts";

/** True when a sku can be bought in the shop at all: goods, not a service, and on sale. */
export function isSold(sku: SkuFacts): boolean {
  return sku.productType === "COMMODITY" && sku.saleStatus === "ONLINE";
}

/** True when there are fewer pieces than wanted and the sku must not be oversold. */
export function isLacking(sku: SkuFacts, quantity: number): boolean {
  return sku.productOversale === 0 && sku.available < quantity;
}

/** The activities of these skus that are open to the caller's class (OP-028). */
export async function openActivities(ctx: UserCtx, skus: Iterable<SkuFacts>): Promise<Map<number, Activity>> {
  const productIds = [...new Set([...skus].map((sku) => sku.productId))];
  const activities = await activitiesOf(ctx, productIds);
  const { userClass } = ctx.caller;
  return new Map([...activities].filter(([, one]) => one.userClass !== "VIP" || userClass === "VIP"));
}

/** A cart as its owner sees it: prices of the owner's class, lines in groups, totals over the checked ones. */
export async function describeCart(
  ctx: UserCtx,
  cart: CartRow,
  known?: ReadonlyMap<number, SkuFacts>,
): Promise<Cart> {
  const skuIds = cart.lines.map((line) => line.sku_id);
  const facts = known ?? (await showSkus(ctx, skuIds));
  const inCart = skuIds.flatMap((id) => facts.get(id) ?? []);
  const activities = await openActivities(ctx, inCart);
  const groups = new Map<number, ActivityMatch>();
  const unmatched: CartItem[] = [];
  for (const line of cart.lines) {
    const sku = facts.get(line.sku_id);
    if (!sku) continue;
    const activity = activities.get(sku.productId);
    const item = describeLine(line, sku, ctx.caller.userClass);
    if (activity) groupOf(groups, activity).cartItems.push(item);
    else unmatched.push(item);
  }
  const matches = [...groups.values()].map((match) => ({
    ...match,
    totalCount: sum(match.cartItems.map((item) => item.quantity * item.checkFlag)),
  }));
  return {
    cartId: cart.id,
    activityMatch: matches,
    unmatchCartItems: unmatched,
    ...totals(matches, unmatched),
  };
}

function describeLine(line: LineRow, sku: SkuFacts, userClass: string): CartItem {
  const lackInventory = isLacking(sku, line.quantity);
  return {
    id: line.id,
    checkFlag: line.is_checked && !lackInventory && isSold(sku) ? 1 : 0,
    quantity: line.quantity,
    price: unitPriceCents(userClass, sku),
    lackInventory,
    itemType: line.item_type,
    skuDetail: wireSku(sku),
  };
}

function groupOf(groups: Map<number, ActivityMatch>, activity: Activity): ActivityMatch {
  const known = groups.get(activity.id);
  if (known) return known;
  const group: ActivityMatch = {
    activity,
    amount: 0,
    cartItems: [],
    perfernceCartItems: [],
    totalCount: 0,
    matchCouponRule: null,
    unmatchCouponRule: null,
  };
  groups.set(activity.id, group);
  return group;
}

/** `real_price` is what is to pay, `saving_price` what the activities take off `total_price`. */
function totals(matches: readonly ActivityMatch[], unmatched: readonly CartItem[]) {
  const items = [...matches.flatMap((match) => match.cartItems), ...unmatched];
  const total = sum(items.map((item) => item.price * item.quantity * item.checkFlag));
  const saving = sum(matches.map((match) => match.amount));
  return { total_price: total, saving_price: saving, real_price: total - saving };
}
