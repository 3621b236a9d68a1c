import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import card from "./coupon-card.module.css";
import styles from "./coupon-list.module.css";

/** Stands in place of a list of coupons, each as high as one with a line for each fact. */
export function WaitingCoupons() {
  return (
    <Loading className={styles.list}>
      {["a", "b", "c"].map((key) => (
        <WaitingCoupon key={key} />
      ))}
    </Loading>
  );
}

/** A ticket without words. */
export function WaitingCoupon() {
  return (
    <div className={`${card.card} ${styles.waiting}`}>
      <div className={card.worth}>
        <Skeleton shape="price" width="half" />
        <Skeleton width="long" />
      </div>
      <div className={card.facts}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="short" />
        <Skeleton width="long" />
      </div>
    </div>
  );
}
