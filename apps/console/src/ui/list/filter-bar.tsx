import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import styles from "./filter-bar.module.css";

/** The filters of a list in one line; 清除 drops all that are set. */
export function FilterBar({
  isFiltered,
  onClear,
  children,
}: {
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <search className={styles.bar}>
      {children}
      {isFiltered && (
        <Button variant="ghost" onClick={onClear}>
          清除筛选
        </Button>
      )}
    </search>
  );
}
