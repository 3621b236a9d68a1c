import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./outcome.module.css";

/** Grey places of the picture, the words and the ways on. */
export function OutcomeSkeleton() {
  return (
    <Card>
      <Loading className={styles.outcome}>
        <Skeleton shape="circle" className={styles.picture} />
        <Skeleton shape="title" width="half" />
        <Skeleton width="short" />
        <Skeleton width="half" />
        <div className={styles.acts}>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      </Loading>
    </Card>
  );
}
