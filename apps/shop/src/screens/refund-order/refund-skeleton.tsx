import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./refund-skeleton.module.css";

/** Grey places as high as a refund order. */
export function RefundSkeleton() {
  return (
    <Loading className={styles.list}>
      <Skeleton shape="block" className={styles.progress} />
      {["amounts", "goods", "facts"].map((key) => (
        <Card key={key}>
          <Skeleton width="long" />
          <Skeleton width="full" />
          <Skeleton width="half" />
        </Card>
      ))}
    </Loading>
  );
}
