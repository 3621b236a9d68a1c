import type { ProductFilter } from "../../parts/product/product-list-options.ts";
import styles from "./corrected.module.css";
import { addressOf } from "./list-filter.ts";

/** Says which word a list is of where the one that was typed finds nothing, and leads to the list of that. */
export function Corrected({ filter, to }: { filter: ProductFilter; to: string }) {
  return (
    <div className={styles.corrected}>
      <p role="status">
        已为您显示“<b className={styles.word}>{to}</b>”的结果
      </p>
      <a className={styles.typed} href={addressOf({ ...filter, asTyped: true })} data-replace="">
        仍搜索“{filter.keyword}”
      </a>
    </div>
  );
}
