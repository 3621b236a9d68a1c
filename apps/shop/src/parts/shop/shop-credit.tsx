import styles from "./shop-credit.module.css";
import { useStoreConfig } from "./store-config.ts";

/** Names the technology provider at the end of a page (R-APP-04). */
export function ShopCredit() {
  const config = useStoreConfig();
  if (!config?.technicalSupport) return null;
  return <footer className={styles.credit}>技术支持：{config.technicalSupport}</footer>;
}
