import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import styles from "./filter-bar.module.css";

/** The filters of a list in one line; 清除 drops all that are set. */
export function FilterBar({
  isFiltered,
  onClear,
  tools,
  children,
}: {
  isFiltered: boolean;
  onClear: () => void;
  /** Stands at the right. */
  tools?: ReactNode;
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
      {tools}
    </search>
  );
}
