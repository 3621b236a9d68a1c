import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./order-skeleton.module.css";

/** Grey places as high as an order with one parcel. */
export function OrderSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      <Skeleton shape="block" className={styles.banner} />
      {["a", "b", "c", "d"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton width="full" />
          <Skeleton width="half" />
        </Card>
      ))}
    </div>
  );
}
