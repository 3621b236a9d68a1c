import paged from "../../parts/page/paged-list.module.css";
import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./message-row-skeleton.module.css";

/** Grey rows as high as messages with one line of text, below the line that a list of times begins with. */
export function MessageRowSkeleton({ count }: { count: number }) {
  return (
    <Loading className={styles.list}>
      <p className={paged.clock}>时间均为北京时间</p>
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
