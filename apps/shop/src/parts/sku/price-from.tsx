import { Price } from "../../ui/show/price.tsx";
import styles from "./price-from.module.css";

interface PriceFromProps {
  cents: number;
  /** The price of the dearest choice: where it is above, the price is where prices begin. */
  maxCents: number;
  size?: "m" | "l" | "xl";
}

/** The price of a product; 起 follows it where its skus cost different amounts. */
export function PriceFrom({ cents, maxCents, size = "m" }: PriceFromProps) {
  return (
    <span className={styles.price}>
      <Price cents={cents} size={size} />
      {maxCents > cents && <span className={styles.from}>起</span>}
    </span>
  );
}
