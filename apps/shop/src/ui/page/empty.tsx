import type { ReactNode } from "react";
import styles from "./empty.module.css";

/** Nothing to show: a drawing, what is missing, and the act that helps (G5). */
export function Empty(props: { drawing: ReactNode; text: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {props.drawing}
      <p className={styles.text}>{props.text}</p>
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </div>
  );
}
