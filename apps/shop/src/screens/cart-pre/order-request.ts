import type { Input } from "@crux/contract/endpoint";
import { SHOP_ID } from "@crux/contract/limits";
import type { orderApi } from "@crux/contract/order";
import type { CheckoutFacts } from "./checkout-facts.ts";

/** The create request of a checkout that passed its check (R-MODEL-11); prices are what the customer saw. */
export function orderRequest(facts: CheckoutFacts): Input<typeof orderApi.create> {
  const { draft, sender, receiver, scheme, services, totalCents } = facts;
  return {
    shopId: SHOP_ID,
    senderId: sender?.id ?? null,
    receiverId: receiver?.id ?? null,
    orderItemCreatePojos: draft.items.map(({ skuDetail, itemType, quantity, price }) => ({
      skuId: skuDetail.id,
      itemType,
      quantity,
      price,
    })),
    gstFree: true,
    needLogistics: true,
    orderSource: "ONLINE",
    orderType: "SHOPPING",
    remark: draft.req.remark,
    couponTicketId: draft.coupon?.id ?? null,
    netAmount: totalCents,
    selfDefinedScheme: scheme && {
      presetId: scheme.presetId,
      totalEstimateFee: scheme.totalEstimateFee,
      logisticsPkgs: scheme.logisticsPkgs.map((pkg, index) => ({
        logisticsRoute: { id: pkg.logisticsRoute.id },
        services: (services[index] ?? []).join("||"),
        pkgItems: pkg.pkgItems.map(({ skuDetail, itemType, quantity, price }) => ({
          skuDetail: { id: skuDetail.id },
          itemType,
          quantity,
          price,
        })),
      })),
    },
  };
}
