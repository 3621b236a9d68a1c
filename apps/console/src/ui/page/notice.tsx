import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** One line in place of content, and what can be done about it. */
export function Notice({ text, note, children }: { text: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
