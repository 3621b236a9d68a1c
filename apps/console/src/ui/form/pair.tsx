import type { ReactNode } from "react";
import styles from "./pair.module.css";

/** Fields side by side where there is room for two. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
