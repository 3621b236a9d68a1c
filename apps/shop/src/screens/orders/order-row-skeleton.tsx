import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./order-row-skeleton.module.css";

/** Grey rows as high as orders. */
export function OrderRowSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.list} aria-busy="true">
      <p role="status" className="visually-hidden">
        加载中…
      </p>
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
    </div>
  );
}
