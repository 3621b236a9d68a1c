import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./product-skeleton.module.css";

/** Grey places as high as a product's picture, price and name. */
export function ProductSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="picture" className={styles.picture} />
      <div className={styles.text}>
        <Skeleton shape="block" className={styles.price} />
        <Skeleton shape="title" />
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton width="long" />
      </div>
    </div>
  );
}
