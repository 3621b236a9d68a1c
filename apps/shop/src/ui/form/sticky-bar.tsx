import type { ReactNode } from "react";
import styles from "./sticky-bar.module.css";

/** A strip that stays under the title bar while the page scrolls; it says which part of a list is shown. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <section className={styles.bar} aria-label="查看范围">
      {children}
    </section>
  );
}
