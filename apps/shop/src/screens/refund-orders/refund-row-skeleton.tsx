import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./refund-row-skeleton.module.css";

/** Grey rows as high as refund orders. */
export function RefundRowSkeleton({ count }: { count: number }) {
  return (
    <Loading className={styles.list}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card key={index}>
          <div className={styles.row}>
            <Skeleton width="half" />
            <Skeleton shape="picture" className={styles.picture} />
            <Skeleton width="full" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
