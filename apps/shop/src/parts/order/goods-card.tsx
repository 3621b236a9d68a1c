import type { Order } from "@crux/contract/order.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { Card } from "../../ui/show/card.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./goods-card.module.css";
import { OrderPicture } from "./order-picture.tsx";

type Item = Order["orderItems"][number];

/** Goods line by line: what was bought, or under a title what goes back. */
export function GoodsCard({ items, title }: { items: readonly Item[]; title?: string }) {
  return (
    <Card title={title}>
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
                <span>{moneyText(item.price)}</span>
                <span>×{item.quantity}</span>
                <b>{moneyText(item.amount)}</b>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
