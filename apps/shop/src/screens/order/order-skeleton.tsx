import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./order-skeleton.module.css";

/** Grey places as high as an order with one parcel. */
export function OrderSkeleton() {
  return (
    <Loading className={styles.list}>
      <Skeleton shape="block" className={styles.banner} />
      {["a", "b", "c", "d"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton width="full" />
          <Skeleton width="half" />
        </Card>
      ))}
    </Loading>
  );
}
