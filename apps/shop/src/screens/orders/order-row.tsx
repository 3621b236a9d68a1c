import type { Order } from "@crux/contract/order.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { amountLabel, ORDER_TYPE_TEXTS } from "@crux/rules/order/order-labels";
import { canCancel, canPay } from "@crux/rules/order/order-states";
import { REFUND_TARGETS } from "@crux/rules/order/refund-labels";
import { OrderPicture } from "../../parts/order/order-picture.tsx";
import { RefundTag } from "../../parts/order/refund-tag.tsx";
import { CopyButton } from "../../parts/page/copy-button.tsx";
import { showTime } from "../../parts/time/show-time.ts";
import { useRemaining } from "../../parts/time/use-remaining.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Price } from "../../ui/show/price.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./order-row.module.css";
import { OrderStatusText } from "./order-status-text.tsx";

const MOST_PICTURES = 3;

interface OrderRowProps {
  order: Order;
  /** Stands in place of the receiver where nobody receives or it was bought in the store (R-ORD-02, OP-035, OP-046). */
  shopName: string;
  onCancel: () => void;
}

/** One order: number, status, goods, receiver, pieces, amount and what can be done (R-ORD-09, R-ORD-10). */
export function OrderRow({ order, shopName, onCancel }: OrderRowProps) {
  const href = `/order?orderId=${order.id}`;
  const isFromStore = order.orderSource !== "ONLINE";
  return (
    <Card>
      <article aria-label={`订单 ${order.id}`}>
        <header className={styles.head}>
          <span className={styles.number}>订单号 {order.id}</span>
          <CopyButton text={String(order.id)} what="订单号" />
          <OrderStatusText order={order} />
        </header>
        <a href={href} className={styles.goods} aria-label={`查看订单 ${order.id}`}>
          <Goods order={order} />
        </a>
        <dl className={styles.facts}>
          <Fact name="下单时间" value={showTime(order.createTime)} />
          {order.receiverName && !isFromStore ? (
            <Fact name="收件人" value={order.receiverName} />
          ) : (
            <Fact name="门店" value={shopName} />
          )}
        </dl>
        <WhatStaffDid order={order} />
        <p className={styles.amount}>
          {canPay(order) && <Remaining end={order.expireTime} />}
          <span>{amountLabel(order)}</span>
          <Price cents={order.netAmount} tone={canPay(order) ? "price" : "ink"} />
        </p>
        <footer className={styles.acts}>
          {canCancel(order) && (
            <Button variant="plain" size="row" onClick={onCancel}>
              取消订单
            </Button>
          )}
          <ButtonLink variant="plain" size="row" href={href}>
            查看订单
          </ButtonLink>
          {canPay(order) && (
            // By way of the order page, so that the way back from paying leads there (R-ORD-14).
            <ButtonLink size="row" href={`/order?status=cartPre&orderId=${order.id}`}>
              去支付
            </ButtonLink>
          )}
        </footer>
      </article>
    </Card>
  );
}

/** Why it was ended or its proof not accepted, and how far its newest refund is. */
function WhatStaffDid({ order: { id, refuseReason, refunds, ...order } }: { order: Order }) {
  const [refund] = refunds;
  return (
    <>
      {refuseReason !== "" && (
        <p className={styles.reason}>
          {canPay(order) && "付款凭证未通过审核，"}原因：{refuseReason}
        </p>
      )}
      {refund && (
        <a
          className={styles.refund}
          href={refunds.length === 1 ? `/refund_order?orderId=${refund.id}` : `/order?orderId=${id}`}
        >
          <RefundTag refund={refund} />
          <span>{REFUND_TARGETS[refund.target]}</span>
          <span>{moneyText(refund.amount)}</span>
          <Icon name="chevron" size={16} />
        </a>
      )}
    </>
  );
}

function Goods({ order }: { order: Order }) {
  const { orderItems, orderType, orderSource } = order;
  const [first] = orderItems;
  const pieces = orderItems.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <>
      {orderItems.slice(0, MOST_PICTURES).map(({ skuDetail, itemType }) => (
        <span key={`${skuDetail.id} ${itemType}`} className={styles.picture}>
          <OrderPicture sku={skuDetail} alt={skuDetail.productName} />
        </span>
      ))}
      <span className={styles.text}>
        {orderItems.length === 1 && <span className={styles.name}>{first?.skuDetail.productName}</span>}
        {orderType !== "SHOPPING" && <Tag tone="info">{ORDER_TYPE_TEXTS[orderType]}</Tag>}
        {orderSource !== "ONLINE" && <Tag tone="grey">门店订单</Tag>}
        <span className={styles.count}>共{pieces}件商品</span>
      </span>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Remaining({ end }: { end: string | null }) {
  const left = useRemaining(end);
  return left && <span className={styles.left}>剩余 {left}</span>;
}
