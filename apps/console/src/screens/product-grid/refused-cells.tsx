import * as generalOutcome from "@crux/contract/outcomes/general";
import { Button } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import type { RefusedCell } from "./cell-edits.ts";
import styles from "./grid.module.css";
import { GRID_COLUMNS } from "./grid-columns.ts";
import { nameOf } from "./paste-plan.ts";

type RefusedCellsProps = {
  cells: readonly RefusedCell[];
  /** Mine is saved over what stands there now, or what stands there stays. */
  onChoose: (cells: readonly RefusedCell[], choice: "mine" | "now") => void;
};

/** Cells that were not written: somebody was faster, or the value does not fit. The others are saved. */
export function RefusedCells({ cells, onChoose }: RefusedCellsProps) {
  if (cells.length === 0) return null;
  const clashes = cells.filter(isClash);
  return (
    <section className={styles.refused} role="alert" aria-label="未保存的修改">
      <header className={styles.refusedHead}>
        <h2>{`${cells.length} 处没有保存`}</h2>
        {clashes.length > 1 && (
          <>
            <Button variant="ghost" onClick={() => onChoose(clashes, "mine")}>
              冲突都用我的
            </Button>
            <Button variant="ghost" onClick={() => onChoose(clashes, "now")}>
              冲突都用现在的
            </Button>
          </>
        )}
      </header>
      <div className={styles.refusedList}>
        <table aria-label="没有保存的格子">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">列</th>
              <th scope="col">原来</th>
              <th scope="col">我的</th>
              <th scope="col">现在</th>
              <th scope="col">原因</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <RefusedLine
                key={`${cell.edit.row.skuId} ${cell.edit.field}`}
                cell={cell}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const isClash = ({ outcome }: RefusedCell) => outcome.code === generalOutcome.CHANGED_MEANWHILE;

function RefusedLine({ cell, onChoose }: { cell: RefusedCell } & Pick<RefusedCellsProps, "onChoose">) {
  const { edit, outcome } = cell;
  const column = GRID_COLUMNS.find(({ field }) => field === edit.field);
  const show = (value: string | number | null) => (value === null ? "—" : column?.show(value) || "（空）");
  return (
    <tr>
      <td>
        {edit.row.name} {edit.row.attributes} <small>{edit.row.skuId}</small>
      </td>
      <td>{column?.title}</td>
      <td>{show(edit.seen)}</td>
      <td>{show(edit.value)}</td>
      <td>{show(outcome.now)}</td>
      <td>
        {isClash(cell) ? (
          <>
            {outcome.orderId === null ? outcome.editor || "同事" : `订单 ${outcome.orderId}`}{" "}
            {outcome.editTime && <Moment at={outcome.editTime} />} 已修改
          </>
        ) : (
          `${outcome.msg}${outcome.holder ? `：${nameOf(outcome.holder)}` : ""}`
        )}
      </td>
      <td className={styles.refusedActs}>
        {isClash(cell) && <Button onClick={() => onChoose([cell], "mine")}>用我的</Button>}
        <Button variant="ghost" onClick={() => onChoose([cell], "now")}>
          {isClash(cell) ? "用现在的" : "放弃"}
        </Button>
      </td>
    </tr>
  );
}
