import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./pkg-skeleton.module.css";

/** Grey places as high as a parcel with two tracks. */
export function PkgSkeleton() {
  return (
    <Loading className={styles.list}>
      <Skeleton shape="block" className={styles.banner} />
      {["tracks", "goods", "facts"].map((key) => (
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
