import type { ShopProduct } from "@crux/contract/sale.schema";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./sku-fields.module.css";

/** About what stands beside each other in a row of options, in letters: each option takes its own and some room. */
const ROW_LETTERS = 38;
const OPTION_LETTERS = 2.6;

/** Grey places for a product's choice, as high as that will be; whoever shows them says `aria-busy`. */
export function SkuWaiting({ product }: { product: ShopProduct }) {
  return (
    <div className={styles.body}>
      {product.attributeKeys.map(({ name, values }) => (
        <div key={name} className={styles.waiting}>
          <Skeleton shape="title" width="short" />
          {Array.from({ length: rowsOf(values) }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: grey places are all alike.
            <Skeleton key={row} shape="block" width="half" className={styles.options} />
          ))}
        </div>
      ))}
      <Skeleton shape="block" className={styles.waitingFacts} />
      <Skeleton shape="block" className={styles.waitingQuantity} />
    </div>
  );
}

function rowsOf(values: readonly string[]): number {
  const letters = values.reduce((sum, value) => sum + value.length + OPTION_LETTERS, 0);
  return Math.ceil(letters / ROW_LETTERS);
}
