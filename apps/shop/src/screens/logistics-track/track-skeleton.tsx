import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./track-skeleton.module.css";

/** Grey places as high as four entries. */
export function TrackSkeleton() {
  return (
    <Card>
      <Loading className={styles.list}>
        {["a", "b", "c", "d"].map((key) => (
          <div key={key} className={styles.entry}>
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        ))}
      </Loading>
    </Card>
  );
}
