import type { Order } from "@crux/contract/order.schema";
import { goodsGroups, shippingGroup, taxGroup } from "../../parts/order/receipt-groups.ts";
import type { ReceiptGroup } from "../../parts/order/receipt-sheet.tsx";

/** Every reason for what an order costs; the fee of a parcel holds its services. */
export function orderReceipt(order: Order, serviceNames: (services: string) => string[]): ReceiptGroup[] {
  const pkgs = order.logisticsPkgScheme?.logisticsPkgs ?? [];
  return [
    ...goodsGroups(order.explanation),
    shippingGroup(order.serviceFee > 0 ? "运费（含服务费）" : "运费", pkgs, (index) =>
      serviceNames(pkgs[index]?.services ?? "").join("、"),
    ),
    taxGroup(pkgs),
  ];
}
