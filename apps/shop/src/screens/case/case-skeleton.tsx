import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./case.module.css";

/** Grey places as high as a short case. */
export function CaseSkeleton() {
  return (
    <Loading className={styles.list}>
      {["state", "steps", "goods"].map((key) => (
        <Card key={key}>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
          <Skeleton width="full" />
        </Card>
      ))}
    </Loading>
  );
}
