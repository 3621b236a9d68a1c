import type { ReactNode } from "react";
import styles from "./tag.module.css";

type TagProps = {
  /** What it says beside its word: done or here (good), to be looked at (warn), wrong (alarm), over (grey). */
  tone?: "good" | "warn" | "alarm" | "grey";
  children: ReactNode;
};

/** A state as a word in its colour. */
export function Tag({ tone = "grey", children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
