import styles from "./brand-mark.module.css";
import { ShopMark } from "./shop-mark.tsx";

/** The five stars of the shop with its name. */
export function BrandMark() {
  return (
    <div className={styles.brand}>
      <ShopMark />
      <p className={styles.name}>南十字商城</p>
    </div>
  );
}
