import type { Order } from "@crux/contract/order.schema";
import { AmountLines } from "../../parts/amount-lines.tsx";
import { Card } from "../../ui/card.tsx";
import { AddressCard } from "./address-card.tsx";
import { GoodsCard } from "./goods-card.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderPkg } from "./order-pkg.tsx";
import { StatusBanner } from "./status-banner.tsx";

/** All of an order; service orders have neither addresses nor parcels (OP-035). */
export function OrderView({ order, onDue }: { order: Order; onDue: () => void }) {
  return (
    <>
      <StatusBanner order={order} onDue={onDue} />
      {order.receiverName !== "" && <AddressCard order={order} />}
      <GoodsCard items={order.orderItems} />
      {order.logisticsPkgScheme?.logisticsPkgs.map((pkg, index) => (
        <OrderPkg key={pkg.id} pkg={pkg} index={index} />
      ))}
      <Card>
        <AmountLines order={order} />
      </Card>
      <OrderFacts order={order} />
    </>
  );
}
