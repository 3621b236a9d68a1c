import type { ShopProduct } from "@crux/contract/sale.schema";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { ProductCell } from "./product-cell.tsx";
import styles from "./product-grid.module.css";

/** Products in two columns; in one where the text is set much larger (G17). */
export function ProductGrid({
  products,
  hasPriority = false,
}: {
  products: readonly ShopProduct[];
  /** The first row is seen without scrolling. */
  hasPriority?: boolean;
}) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.item}>
          <ProductCell product={product} priority={hasPriority && index < 2} />
        </li>
      ))}
    </ul>
  );
}

/** Grey places as high as cells. */
export function ProductGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey places are all alike.
        <div key={index} className={styles.waiting}>
          <Skeleton shape="picture" className={styles.square} />
          <span className={styles.lines}>
            <Skeleton shape="title" />
            <Skeleton shape="title" width="half" />
            <Skeleton width="half" />
            <Skeleton shape="price" width="short" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
