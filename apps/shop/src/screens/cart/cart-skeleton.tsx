import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./cart-line.module.css";

/** Grey places of three lines. */
export function CartSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      {["a", "b", "c"].map((key) => (
        <Card key={key} isFlush>
          <div className={styles.line} aria-busy="true">
            <span className={styles.check} />
            <span className={styles.picture}>
              <Skeleton shape="picture" />
            </span>
            <div className={styles.text}>
              <Skeleton shape="title" width="long" />
              <Skeleton width="half" />
              <Skeleton shape="price" width="short" />
            </div>
          </div>
        </Card>
      ))}
    </>
  );
}
