import { Question } from "../../ui/layer/question.tsx";
import type { FlatEdit } from "./cell-edits.ts";
import styles from "./grid.module.css";
import { GRID_COLUMNS } from "./grid-columns.ts";

const SHOWN = 8;

type DoubtQuestionProps = { cells: readonly FlatEdit[]; onAct: () => void; onClose: () => void };

/** Asks once before prices that move far, or goods for nothing, are saved. */
export function DoubtQuestion({ cells, onAct, onClose }: DoubtQuestionProps) {
  return (
    <Question
      title={`${cells.length} 处价格变动较大，确认保存？`}
      text="涨跌超过 30%，或售价为 0："
      act="确认保存"
      onAct={onAct}
      onClose={onClose}
    >
      <ul className={styles.doubts}>
        {cells.slice(0, SHOWN).map(({ row, field, seen, value }) => (
          <li key={`${row.skuId} ${field}`}>
            <span>
              {row.name} {row.attributes}
            </span>
            <b>
              {GRID_COLUMNS.find((column) => column.field === field)?.title.replace(" $", "")}{" "}
              {(Number(seen) / 100).toFixed(2)} → {(Number(value) / 100).toFixed(2)}
            </b>
          </li>
        ))}
        {cells.length > SHOWN && <li>{`另有 ${cells.length - SHOWN} 处`}</li>}
      </ul>
    </Question>
  );
}
