import type { ReactNode } from "react";
import styles from "./tag.module.css";

interface TagProps {
  tone?: "price" | "brand" | "gold" | "black" | "warn" | "info" | "danger" | "grey";
  children: ReactNode;
}

/** A word beside a name: 缺货, 赠品, 黑卡价; `black` is gold on ink. */
export function Tag({ tone = "brand", children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
