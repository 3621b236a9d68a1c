import type { PricedGoods } from "../cart/service.ts";
import type { AcceptedScheme } from "../logistics/service.ts";
import type { Amounts } from "./tables.ts";

type Facts = {
  userClass: string;
  goods: PricedGoods;
  accepted: AcceptedScheme;
  amounts: Amounts;
};

/**
 * What led to an order's amounts and parcels: prices, class, rule version, routes, contents and fees, in cents and
 * grams. With the rules of that version it can be computed again.
 */
export function orderReceipt({ userClass, goods, accepted, amounts }: Facts): unknown {
  return {
    form: 1,
    userClass,
    amounts,
    sharing: "largest remainder by line amount",
    activityMatch: goods.activityMatch,
    lines: goods.lines.map(({ sku, itemType, quantity, priceCents }) => ({
      skuId: sku.id,
      itemType,
      quantity,
      priceCents,
      listPriceCents: sku.priceCents,
      memberPriceCents: sku.vipPriceCents,
      weightGrams: sku.weightGrams,
    })),
    scheme: {
      presetId: accepted.presetId,
      ruleVersion: accepted.ruleVersion,
      taxCents: accepted.taxCents,
      parcels: accepted.parcels.map(({ route, items, services, ...rest }) => ({
        ...rest,
        routeId: route.id,
        services,
        items: items.map(({ sku, itemType, quantity }) => ({ skuId: sku.id, itemType, quantity })),
      })),
    },
  };
}
