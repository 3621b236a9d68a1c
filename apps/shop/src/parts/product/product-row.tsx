import type { ShopProduct } from "@crux/contract/sale.schema";
import { ProductCell } from "./product-cell.tsx";
import styles from "./product-row.module.css";

/** Products side by side, in a card whose padding they scroll through; in a large window a grid. */
export function ProductRow({
  products,
  isPlain = false,
}: {
  products: readonly ShopProduct[];
  isPlain?: boolean;
}) {
  return (
    <ul className={styles.row}>
      {products.map((product) => (
        <li key={product.id} className={styles.item}>
          <ProductCell product={product} look="slim" isPlain={isPlain} />
        </li>
      ))}
    </ul>
  );
}
