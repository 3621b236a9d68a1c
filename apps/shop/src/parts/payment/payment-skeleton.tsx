import { Card } from "../../ui/show/card.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./payment-skeleton.module.css";

/** Grey places of the amount and the methods. */
export function PaymentSkeleton() {
  return (
    <Loading className={styles.form}>
      <Card>
        <Skeleton width="half" />
        <Skeleton shape="button" width="half" />
        <Skeleton width="long" />
      </Card>
      <Card>
        <Skeleton shape="title" width="half" />
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} shape="button" />
        ))}
      </Card>
    </Loading>
  );
}
