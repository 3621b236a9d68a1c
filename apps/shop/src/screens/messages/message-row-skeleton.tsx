import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./message-row-skeleton.module.css";

/** Grey rows as high as messages with one line of text. */
export function MessageRowSkeleton({ count }: { count: number }) {
  return (
    <Loading className={styles.list}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card key={index}>
          <div className={styles.row}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
          </div>
        </Card>
      ))}
    </Loading>
  );
}
