import { Button } from "../../ui/form/button.tsx";
import { type EditSummary, percentText } from "./cell-edits.ts";
import styles from "./grid.module.css";

type SaveBarProps = {
  summary: EditSummary;
  isBusy: boolean;
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
  onUndo: () => void;
  onDrop: () => void;
  onSave: () => void;
};

/** What was changed and is not saved, below the grid; nothing while nothing was. */
export function SaveBar({ summary, isBusy, isOnly, onOnly, onUndo, onDrop, onSave }: SaveBarProps) {
  const { count, skus, rise, fall } = summary;
  return (
    <div role="status" className={styles.barPlace}>
      {count > 0 && (
        <div className={styles.bar}>
          <p>
            <b>{count.toLocaleString("en-AU")} 处修改</b>
            {` · ${skus.toLocaleString("en-AU")} 个 SKU`}
            {rise > 0 && ` · 涨幅最大 ${percentText(rise)}`}
            {fall < 0 && ` · 降幅最大 ${percentText(fall)}`}
          </p>
          <span className={styles.barActs}>
            <Button variant="ghost" aria-pressed={isOnly} onClick={() => onOnly(!isOnly)}>
              {isOnly ? "显示全部" : "只看修改"}
            </Button>
            <Button variant="ghost" onClick={onUndo} keys="Ctrl+Z">
              撤销
            </Button>
            <Button variant="ghost" onClick={onDrop}>
              全部放弃
            </Button>
            <Button variant="main" busy={isBusy} onClick={onSave} keys="Ctrl+S">
              保存
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
