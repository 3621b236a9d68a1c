import type { RefundOrder } from "@crux/contract/refund.schema";
import { OrderPicture } from "../../parts/order/order-picture.tsx";
import { RefundTag } from "../../parts/order/refund-tag.tsx";
import { showTime } from "../../parts/time/show-time.ts";
import { Card } from "../../ui/show/card.tsx";
import { Price } from "../../ui/show/price.tsx";
import styles from "./refund-row.module.css";

const MOST_PICTURES = 4;

/** One refund order: number, state, goods, time and amount; the whole card leads to its page. */
export function RefundRow({ refund }: { refund: RefundOrder }) {
  const { id, refundOrderItems: items } = refund;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card>
      <a href={`/refund_order?orderId=${id}`} className={styles.row} aria-label={`查看售后单 ${id}`}>
        <span className={styles.head}>
          <span>售后单号 {id}</span>
          <RefundTag refund={refund} />
        </span>
        {items.length > 0 && (
          <span className={styles.goods}>
            {items.slice(0, MOST_PICTURES).map(({ skuDetail, itemType }) => (
              <span key={`${skuDetail.id} ${itemType}`} className={styles.picture}>
                <OrderPicture sku={skuDetail} alt={skuDetail.productName} />
              </span>
            ))}
            <span className={styles.text}>
              {items.length === 1 && <span className={styles.name}>{items[0]?.skuDetail.productName}</span>}
              <span className={styles.count}>共{pieces}件商品</span>
            </span>
          </span>
        )}
        <span className={styles.foot}>
          <time dateTime={refund.createTime}>{showTime(refund.createTime)}</time>
          <span className={styles.amount}>
            退款金额 <Price cents={refund.amount} />
          </span>
        </span>
      </a>
    </Card>
  );
}
