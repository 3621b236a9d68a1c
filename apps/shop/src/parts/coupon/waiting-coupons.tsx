import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./coupon-list.module.css";

/** Stands in place of a list of coupons. */
export function WaitingCoupons() {
  return (
    <Loading className={styles.list}>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} shape="block" className={styles.waiting} />
      ))}
    </Loading>
  );
}
