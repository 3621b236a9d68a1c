import type { Order } from "@crux/contract/order.schema";
import { canChangeReceiver, canPay } from "@crux/rules/order/order-states";
import { AddressCard } from "../../parts/address/address-card.tsx";
import { CasesCard } from "../../parts/case/cases-card.tsx";
import { GoodsCard } from "../../parts/order/goods-card.tsx";
import { FoldedParcels } from "../../parts/parcel/folded-parcels.tsx";
import { RefusedProof } from "../../parts/payment/refused-proof.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { AmountsCard } from "./amounts-card.tsx";
import { ChangeReceiver } from "./change-receiver.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderPkg } from "./order-pkg.tsx";
import { RefundsCard } from "./refunds-card.tsx";
import { StatusBanner } from "./status-banner.tsx";

const ASKABLE: readonly Order["orderStatus"][] = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];

function canAskFor({ orderType, orderStatus }: Order): boolean {
  return orderType === "SHOPPING" && ASKABLE.includes(orderStatus);
}

const UNPAID: readonly Order["orderStatus"][] = ["CREATED", "CANCELLING", "CANCELLED", "REJECTED"];

/** Whether money was paid for it; of one that has ended, what went back says so. */
function wasPaid({ orderStatus, refunds }: Order): boolean {
  return !UNPAID.includes(orderStatus) || refunds.length > 0;
}

/** All of an order; service orders have neither addresses nor parcels (OP-035). */
export function OrderView({ order, onDue }: { order: Order; onDue: () => void }) {
  return (
    <>
      <StatusBanner order={order} onDue={onDue} />
      {canPay(order) && <RefusedProof order={order} />}
      {order.refunds.length > 0 && <RefundsCard refunds={order.refunds} />}
      {order.receiverName !== "" && (
        <AddressCard order={order}>
          {canChangeReceiver(order) && <ChangeReceiver order={order} />}
        </AddressCard>
      )}
      <GoodsCard items={order.orderItems} />
      <AmountsCard order={order} />
      {order.logisticsPkgScheme && (
        <FoldedParcels pkgs={order.logisticsPkgScheme.logisticsPkgs}>
          {(pkg, index) => <OrderPkg key={pkg.id} pkg={pkg} index={index} />}
        </FoldedParcels>
      )}
      {order.orderType === "SHOPPING" && order.orderStatus === "COMPLETED" && (
        <Card isFlush>
          <Cell title="评价商品" note="审核后展示在商品页" href={`/review_order?orderId=${order.id}`} />
        </Card>
      )}
      {canAskFor(order) && <CasesCard orderId={order.id} />}
      <OrderFacts order={order} />
      {wasPaid(order) && (
        <Card isFlush>
          <Cell title="发票与收据" href={`/order?orderId=${order.id}&paper=1`} />
        </Card>
      )}
    </>
  );
}
