import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./order-row-skeleton.module.css";

/** Grey rows as high as orders. */
export function OrderRowSkeleton({ count }: { count: number }) {
  return (
    <Loading className={styles.list}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card key={index}>
          <div className={styles.row}>
            <Skeleton width="half" />
            <div className={styles.goods}>
              <Skeleton shape="picture" className={styles.picture} />
              <Skeleton shape="title" width="long" />
            </div>
            <Skeleton width="full" />
            <Skeleton shape="price" width="short" />
            <Skeleton shape="button" width="half" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
