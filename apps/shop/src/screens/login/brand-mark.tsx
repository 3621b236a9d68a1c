import { ShopMark } from "../../parts/shop/shop-mark.tsx";
import styles from "./brand-mark.module.css";

/** The five stars of the shop with its name. */
export function BrandMark() {
  return (
    <div className={styles.brand}>
      <ShopMark />
      <p className={styles.name}>南十字商城</p>
    </div>
  );
}
