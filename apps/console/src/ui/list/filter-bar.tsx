import { type ReactNode, useState } from "react";
import { Button } from "../form/button.tsx";
import styles from "./filter-bar.module.css";
import { FilterSheet } from "./filter-sheet.tsx";
import { usePhone } from "./use-phone.ts";

type FilterBarProps = {
  isFiltered: boolean;
  onClear: () => void;
  /** Stands first; on a phone it stays beside the button that opens the rest. */
  search?: ReactNode;
  /** How many rows meet them, for the foot of the sheet. */
  note?: ReactNode;
  /** On a phone the head of the table is not there: what orders the rows. */
  order?: ReactNode;
  /** On a phone: ticks the rows of this page. */
  tick?: ReactNode;
  /** Stands at the right. */
  tools?: ReactNode;
  children?: ReactNode;
};

/** The filters of a list in one line, and on a phone in a sheet; 清除 drops all that are set. */
export function FilterBar(props: FilterBarProps) {
  const { isFiltered, onClear, search, note, order, tick, tools, children } = props;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const clear = isFiltered && (
    <Button variant="ghost" onClick={onClear}>
      清除筛选
    </Button>
  );
  if (!isPhone) {
    return (
      <search className={styles.bar}>
        {search}
        {children}
        {clear}
        {tools}
      </search>
    );
  }
  const word = children ? "筛选" : "排序";
  return (
    <search className={styles.bar}>
      {search && <div className={styles.search}>{search}</div>}
      {(children || order) && (
        <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
          {word}
        </Button>
      )}
      {clear}
      {tick}
      {isOpen && (
        <FilterSheet title={word} note={note} order={order} clear={clear} onClose={() => setOpen(false)}>
          {children}
        </FilterSheet>
      )}
    </search>
  );
}
