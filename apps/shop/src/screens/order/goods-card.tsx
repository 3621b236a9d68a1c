import type { Order } from "@crux/contract/order.schema";
import { OrderPicture } from "../../parts/order-picture.tsx";
import { Card } from "../../ui/card.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Tag } from "../../ui/tag.tsx";
import styles from "./goods-card.module.css";

type Item = Order["orderItems"][number];

/** What was bought, line by line. */
export function GoodsCard({ items }: { items: readonly Item[] }) {
  return (
    <Card>
      <ul className={styles.goods}>
        {items.map((item) => (
          <li key={`${item.skuDetail.id} ${item.itemType}`} className={styles.item}>
            <span className={styles.picture}>
              <OrderPicture sku={item.skuDetail} alt="" />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{item.skuDetail.productName}</span>
              <span className={styles.facts}>
                {item.itemType === "PREFERENCE" && <Tag tone="price">{item.price > 0 ? "换购" : "赠品"}</Tag>}
                {item.skuDetail.attributesString}
              </span>
              <span className={styles.price}>
                <span>{formatMoney(item.price)}</span>
                <span>×{item.quantity}</span>
                <b>{formatMoney(item.amount)}</b>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
