import type { OrderPrice } from "@crux/rules/order/order-receipt";
import type { AcceptedScheme } from "../logistics/service.ts";

/**
 * What led to an order's amounts and parcels: the price with every rule that was met, and the routes, contents and fees
 * of the parcels, in cents and grams. `replayReceipt` computes the price again.
 */
export function orderReceipt({ facts, price }: OrderPrice, accepted: AcceptedScheme): unknown {
  return {
    form: 2,
    facts,
    price,
    scheme: {
      presetId: accepted.presetId,
      ruleVersion: accepted.ruleVersion,
      taxCents: accepted.taxCents,
      parcels: accepted.parcels.map(({ route, items, services, ...rest }) => ({
        ...rest,
        routeId: route.id,
        services,
        items: items.map(({ sku, itemType, quantity }) => ({
          skuId: sku.id,
          itemType,
          quantity,
          weightGrams: sku.weightGrams,
        })),
      })),
    },
  };
}
