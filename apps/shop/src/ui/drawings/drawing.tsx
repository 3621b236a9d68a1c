import type { ReactNode } from "react";
import styles from "./drawing.module.css";

/** The frame of the line drawings: 160×120, elements with `data-tone="fill"` in the soft second tone. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" width={160} height={120} aria-hidden="true">
      <ellipse data-tone="fill" cx="80" cy="60" rx="66" ry="46" />
      <path d="M26 104h108" />
      {children}
    </svg>
  );
}
