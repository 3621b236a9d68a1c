import type { ReactNode } from "react";
import styles from "./sticky-bar.module.css";

/** A strip that stays under the title bar while the page scrolls. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
