import { goodsGroups, shippingGroup, taxGroup } from "../../parts/order/receipt-groups.ts";
import type { ReceiptGroup } from "../../parts/order/receipt-sheet.tsx";
import type { CheckoutFacts } from "./checkout-facts.ts";
import type { ParcelService } from "./parcel-services.ts";

/** Every reason for the total of a checkout: goods, savings, parcels, services; and the tax beside it. */
export function checkoutReceipt(
  { draft, scheme, services, parts }: CheckoutFacts,
  offered: readonly ParcelService[],
): ReceiptGroup[] {
  const pkgs = scheme?.logisticsPkgs ?? [];
  const coupon = draft.coupon && {
    kind: "COUPON" as const,
    name: draft.coupon.ticketTitle,
    detail: "",
    amount: -parts.couponCents,
  };
  return [
    ...goodsGroups([...draft.explanation, ...(coupon ? [coupon] : [])]),
    shippingGroup("运费", pkgs),
    { title: "服务费", lines: serviceLines(services, offered) },
    taxGroup(pkgs),
  ];
}

function serviceLines(services: readonly number[][], offered: readonly ParcelService[]) {
  return services.flatMap((chosen, index) =>
    offered
      .filter(({ skuId }) => chosen.includes(skuId))
      .map(({ skuId, name, price }) => ({
        key: `${index} ${skuId}`,
        name: `包裹${index + 1} ${name}`,
        detail: "",
        cents: price,
      })),
  );
}
