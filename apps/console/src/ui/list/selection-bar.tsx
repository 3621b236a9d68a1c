import type { ReactNode } from "react";
import { useKeys } from "../keys/use-keys.ts";
import styles from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";

type SelectionBarProps = {
  selection: Selection;
  /** How many rows meet the filters. */
  total: number;
  isCapped?: boolean;
  /** What can be done with them: `SelectionAct`. */
  children: ReactNode;
};

/** Says at the foot of a list how many rows are ticked, and what can be done with them; nothing without any. */
export function SelectionBar({ selection, total, isCapped = false, children }: SelectionBarProps) {
  const { count, isAll } = selection;
  const text = total.toLocaleString("en-AU");
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <div className={styles.bar}>
          <Keys onClear={selection.clear} />
          <p>已选 {count.toLocaleString("en-AU")} 条</p>
          {!isAll && count < total && !isCapped && (
            <SelectionAct onPress={selection.chooseAll}>选择全部 {text} 条</SelectionAct>
          )}
          <div className={styles.acts}>
            {children}
            <SelectionAct onPress={selection.clear}>取消选择</SelectionAct>
          </div>
        </div>
      )}
    </div>
  );
}

export function SelectionAct({
  onPress,
  isBusy = false,
  children,
}: {
  onPress: () => void;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.act}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || onPress()}
    >
      {children}
    </button>
  );
}

function Keys({ onClear }: { onClear: () => void }) {
  useKeys([{ keys: "Escape", text: "取消选择", act: onClear }]);
  return null;
}
