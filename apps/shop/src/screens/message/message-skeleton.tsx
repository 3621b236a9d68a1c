import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./message-view.module.css";

/** Grey places as high as a short message. */
export function MessageSkeleton() {
  return (
    <Card>
      <Loading className={styles.message}>
        <Skeleton shape="title" width="long" />
        <Skeleton width="short" />
        <Skeleton width="full" />
        <Skeleton width="half" />
      </Loading>
    </Card>
  );
}
