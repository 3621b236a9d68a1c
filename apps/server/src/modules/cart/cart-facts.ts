import type { CartFacts, FactLine } from "@crux/rules/price/price-cart";
import type { UserCtx } from "../../kernel/verb/context.ts";
import type { SkuFacts } from "../commodity/service.ts";
import { type ActivityFacts, activitiesOf, activitiesOffering } from "../sale/service.ts";
import type { ItemType } from "./store.ts";

export type CountedLine = { skuId: number; itemType: ItemType; quantity: number };

/**
 * What decides over the price of these lines, without a coupon and without shipping; unknown skus are left out.
 * Activities come from memory for orders as well: they have versions, and an order says which one it was priced with.
 */
export async function gatherFacts(
  ctx: UserCtx,
  lines: readonly CountedLine[],
  skus: ReadonlyMap<number, SkuFacts>,
): Promise<Omit<CartFacts, "activities"> & { activities: ActivityFacts[] }> {
  const known = lines.flatMap((line) => {
    const sku = skus.get(line.skuId);
    return sku ? [{ ...line, sku }] : [];
  });
  const products = known.filter((line) => line.itemType === "NORMAL").map(({ sku }) => sku.productId);
  const swaps = known.filter((line) => line.itemType === "PREFERENCE").map(({ skuId }) => skuId);
  const ofProduct = await activitiesOf(ctx, [...new Set(products)]);
  const ofSwap = await activitiesOffering(ctx, swaps);
  const activityOf = ({ itemType, skuId, sku }: (typeof known)[number]) =>
    itemType === "NORMAL" ? ofProduct.get(sku.productId) : ofSwap.get(skuId);
  const activities = new Map([...ofProduct.values(), ...ofSwap.values()].map((one) => [one.id, one]));
  return {
    userClass: ctx.caller.userClass,
    isNewUser: false,
    at: ctx.now.toISOString(),
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
    activities: [...activities.values()],
    coupon: null,
    shipping: { routeCents: 0, serviceCents: 0 },
  };
}
