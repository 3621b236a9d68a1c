import type { CartFacts, FactLine } from "@crux/rules/price/price-cart";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import type { SkuFacts } from "../commodity/service.ts";
import { type ActivityFacts, activitiesOf, activitiesOffering } from "../sale/service.ts";
import type { ItemType } from "./store.ts";

export type CountedLine = { skuId: number; itemType: ItemType; quantity: number };

/** Who buys, and when (ISO). */
export type Buying = Pick<CartFacts, "userClass" | "at">;

/** The facts of a price before a coupon and shipping count, with all that the shop shows of its activities. */
export type GoodsFacts = Omit<CartFacts, "activities"> & { activities: ActivityFacts[] };

/** Where the activities of products, and those that give a sku, come from. */
type Activities = { of: typeof activitiesOf; offering: typeof activitiesOffering };
const SAVED: Activities = { of: activitiesOf, offering: activitiesOffering };

/**
 * What decides over the price of these lines, without a coupon and without shipping; unknown skus are left out.
 * Activities come from memory for orders as well: they have versions, and an order says which one it was priced with.
 */
export function gatherFacts(
  ctx: UserCtx,
  lines: readonly CountedLine[],
  skus: ReadonlyMap<number, SkuFacts>,
): Promise<GoodsFacts> {
  return gatherFactsFor(ctx, buyingOf(ctx), { lines, skus });
}

/** The caller as a buyer. */
export function buyingOf({ caller, now }: UserCtx): Buying {
  return { userClass: caller.userClass, at: now.toISOString() };
}

/** The same for somebody who buys at a moment, by `activities` in place of those that are saved. */
export async function gatherFactsFor(
  ctx: Ctx,
  buying: Buying,
  { lines, skus }: { lines: readonly CountedLine[]; skus: ReadonlyMap<number, SkuFacts> },
  activities = SAVED,
): Promise<GoodsFacts> {
  const known = lines.flatMap((line) => {
    const sku = skus.get(line.skuId);
    return sku ? [{ ...line, sku }] : [];
  });
  const products = known.filter((line) => line.itemType === "NORMAL").map(({ sku }) => sku.productId);
  const swaps = known.filter((line) => line.itemType === "PREFERENCE").map(({ skuId }) => skuId);
  const ofProduct = await activities.of(ctx, [...new Set(products)]);
  const ofSwap = await activities.offering(ctx, swaps);
  const activityOf = ({ itemType, skuId, sku }: (typeof known)[number]) =>
    itemType === "NORMAL" ? ofProduct.get(sku.productId) : ofSwap.get(skuId);
  const found = new Map([...ofProduct.values(), ...ofSwap.values()].map((one) => [one.id, one]));
  return {
    ...buying,
    isNewUser: false,
    lines: known.map(
      (line): FactLine => ({
        skuId: line.skuId,
        itemType: line.itemType,
        quantity: line.quantity,
        activityId: activityOf(line)?.id ?? null,
        listPriceCents: line.sku.priceCents,
        memberPriceCents: line.sku.vipPriceCents,
      }),
    ),
    activities: [...found.values()],
    coupon: null,
    shipping: { routeCents: 0, serviceCents: 0 },
  };
}
