import { Button } from "../../ui/form/button.tsx";
import field from "../../ui/form/field.module.css";
import { type EditSummary, percentText } from "./cell-edits.ts";
import styles from "./grid.module.css";
import type { StockReason } from "./use-save-cells.ts";

type SaveBarProps = {
  summary: EditSummary;
  isBusy: boolean;
  isOnly: boolean;
  /** What the movements of changed stock say. */
  why: StockReason;
  onWhy: (why: StockReason) => void;
  onOnly: (isOnly: boolean) => void;
  onUndo: () => void;
  onDrop: () => void;
  onSave: () => void;
};

/** What was changed and is not saved, below the grid; nothing while nothing was. */
export function SaveBar({
  summary,
  isBusy,
  isOnly,
  why,
  onWhy,
  onOnly,
  onUndo,
  onDrop,
  onSave,
}: SaveBarProps) {
  const { count, skus, rise, fall, counted } = summary;
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
          {counted > 0 && (
            <span className={styles.why}>
              <select
                className={field.input}
                aria-label="库存变动类型"
                value={why.kind}
                onChange={({ target }) =>
                  onWhy({ ...why, kind: target.value === "ADJUST" ? "ADJUST" : "COUNT" })
                }
              >
                <option value="COUNT">{`${counted} 处库存：盘点`}</option>
                <option value="ADJUST">{`${counted} 处库存：调整`}</option>
              </select>
              <input
                className={field.input}
                aria-label="库存变动原因"
                placeholder="原因（选填）"
                maxLength={200}
                value={why.reason}
                onChange={({ target }) => onWhy({ ...why, reason: target.value })}
              />
            </span>
          )}
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
