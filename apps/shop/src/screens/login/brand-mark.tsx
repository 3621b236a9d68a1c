import { ShopMark } from "../../parts/shop/shop-mark.tsx";
import { useStoreConfig } from "../../parts/shop/store-config.ts";
import styles from "./brand-mark.module.css";

/** The five stars of the shop with its name. */
export function BrandMark() {
  return (
    <div className={styles.brand}>
      <ShopMark />
      <p className={styles.name}>{useStoreConfig()?.shopName || "商城"}</p>
    </div>
  );
}
