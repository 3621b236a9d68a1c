import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { LIMITS } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { orderLabel } from "@crux/rules/order/order-labels";
import { canPay } from "@crux/rules/order/order-states";
import { LateStyles } from "@crux/web/late-styles";
import { back, useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { OrderPicture } from "../../parts/order/order-picture.tsx";
import { LoadFailure, OrderMissing } from "../../parts/page/load-failure.tsx";
import { StateBanner } from "../../parts/page/state-banner.tsx";
import { openPayment } from "../../parts/payment/payment-path.ts";
import { useRemaining } from "../../parts/time/use-remaining.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Price } from "../../ui/show/price.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import pageStyles from "./several-orders.css?url";

const MOST_PICTURES = 4;

/** The orders that one checkout made for several receivers: each is paid on its own, and the way back from that leads here. */
export function SeveralOrders() {
  const ids = readIds(useParams().get("orderIds") ?? "");
  return (
    <>
      <LateStyles href={pageStyles} />
      <TitleBar title="多位收件人的订单" onBack={() => back("/orders")} />
      <Page>
        <Orders ids={ids} />
        <ButtonLink variant="plain" size="wide" href="/orders">
          查看全部订单
        </ButtonLink>
      </Page>
    </>
  );
}

function Orders({ ids }: { ids: readonly number[] }) {
  const orders = useOrders(ids);
  if (ids.length === 0) return <OrderMissing />;
  if (orders.error) return <LoadFailure {...orders} error={orders.error} />;
  if (!orders.data) return <OrderSkeleton />;
  return (
    <>
      <Summary orders={orders.data} />
      {orders.data.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </>
  );
}

function Summary({ orders }: { orders: readonly Order[] }) {
  const due = orders.filter(canPay);
  const [first] = due;
  const left = useRemaining(first?.expireTime ?? null);
  const cents = sum(due.map(({ netAmount }) => netAmount));
  if (due.length === 0) {
    return (
      <StateBanner
        label="支付进度"
        icon={<Icon name="check" size={24} />}
        tone="good"
        title={`${orders.length}个订单都已处理`}
      >
        <span>可在各订单中查看包裹和物流</span>
      </StateBanner>
    );
  }
  return (
    <StateBanner
      label="支付进度"
      icon={<Icon name="clock" size={24} />}
      tone="wait"
      title={`${orders.length}个订单，待支付${due.length}个`}
    >
      <span>
        共{moneyText(cents)}，请分别付款{left && `，剩余 ${left}`}
      </span>
    </StateBanner>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { id, orderItems, receiverName, receiverCity } = order;
  const pieces = sum(orderItems.map(({ quantity }) => quantity));
  return (
    <Card
      title={receiverName}
      right={
        <span className="several-order-state" data-due={canPay(order) ? "" : undefined}>
          {orderLabel(order).list}
        </span>
      }
    >
      <article aria-label={`订单 ${id}`}>
        <p className="several-order-number">
          订单号 {id} · 寄往{receiverCity}
        </p>
        <div className="several-order-goods">
          {orderItems.slice(0, MOST_PICTURES).map(({ skuDetail, itemType }) => (
            <span key={`${skuDetail.id} ${itemType}`} className="several-order-picture">
              <OrderPicture sku={skuDetail} alt={skuDetail.productName} />
            </span>
          ))}
          <span className="several-order-count">共{pieces}件</span>
          <span className="several-order-amount">
            <Price cents={order.netAmount} tone={canPay(order) ? "price" : "ink"} />
          </span>
        </div>
        <footer className="several-order-acts">
          <ButtonLink variant="plain" size="row" href={`/order?orderId=${id}`}>
            查看订单
          </ButtonLink>
          {canPay(order) && (
            <Button size="row" aria-label={`去支付，${receiverName}的订单`} onClick={() => openPayment(id)}>
              去支付
            </Button>
          )}
        </footer>
      </article>
    </Card>
  );
}

/** All of them or none: they belong to one page. */
function useOrders(ids: readonly number[]) {
  const queries = useQueryClient();
  return useQuery<Order[], ApiError>({
    // It begins as those of its parts do, so that what makes them old makes it old.
    queryKey: [orderApi.detail.line, "several", ids],
    queryFn: () =>
      Promise.all(
        ids.map((orderId) => queries.fetchQuery({ ...query(orderApi.detail, { orderId }), staleTime: 0 })),
      ),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** The numbers in the address, `12-13`; those that no order has name none. */
function readIds(text: string): number[] {
  const ids = text.split("-").map(Number);
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, LIMITS.portions);
}
