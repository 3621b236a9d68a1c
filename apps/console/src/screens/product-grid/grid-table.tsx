import type { GridSku } from "@crux/contract/ops/cells.schema";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { useSetColumns } from "../../ui/list/use-set-columns.ts";
import type { Edits } from "./cell-edits.ts";
import styles from "./grid.module.css";
import { type CellValue, faultOf, GRID_COLUMNS } from "./grid-columns.ts";
import { GridRow } from "./grid-row.tsx";

/** A cell by its places on the page. */
export type Spot = { row: number; column: number };
type Typing = { spot: Spot; text: string; isWhole: boolean } | null;

type GridTableProps = {
  rows: readonly GridSku[];
  edits: Edits;
  /** Cells that were refused, as `skuId field`. */
  refused: ReadonlySet<string>;
  isOld: boolean;
  spot: Spot;
  onSpot: (spot: Spot) => void;
  onSet: (row: GridSku, column: number, value: CellValue) => void;
  onPaste: (text: string, spot: Spot) => void;
};

/** Where the keys lead from a cell. */
const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

/** A sheet of skus: arrows go from cell to cell, typing overwrites, Enter goes down, Esc leaves what stood there. */
export function GridTable(props: GridTableProps) {
  const { rows, edits, refused, isOld, spot, onSpot, onSet, onPaste } = props;
  const hasStock = useMay()("stock.edit");
  const [typing, setTyping] = useState<Typing>(null);
  const table = useRef<HTMLTableElement>(null);
  useSetColumns(table, { rows, columns: GRID_COLUMNS, edits });
  const hasFocus = useRef(false);
  const focus = useCallback((at: Spot) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-spot="${at.row},${at.column}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  const go = (row: number, column: number) => {
    const next = {
      row: Math.min(Math.max(row, 0), rows.length - 1),
      column: Math.min(Math.max(column, 0), GRID_COLUMNS.length - 1),
    };
    setTyping(null);
    onSpot(next);
    focus(next);
  };
  // The spot may be moved from outside, by a scan.
  useEffect(() => {
    if (hasFocus.current && !typing) focus(spot);
  }, [spot, typing, focus]);
  useKeys([{ keys: "ArrowDown", text: "到表格里", act: () => focus(spot) }]);
  const current = rows[spot.row];
  const column = GRID_COLUMNS[spot.column];
  const shown = (): string => {
    if (!current || !column) return "";
    const edit = edits.get(current.skuId)?.cells[column.field];
    return column.show(edit ? edit.value : current[column.field]);
  };
  const mayEdit = () => {
    if (!column?.isStock || hasStock) return true;
    toast("修改库存和预警需要“管理库存”权限", { isAlarm: true });
    return false;
  };
  const begin = (text: string, isWhole: boolean) => mayEdit() && setTyping({ spot, text, isWhole });
  const commit = (text: string): boolean => {
    const value = column?.read(text);
    if (!current || !column || !mayEdit()) return false;
    if (value === undefined) {
      toast(faultOf(column, text), { isAlarm: true });
      return false;
    }
    onSet(current, spot.column, value);
    return true;
  };
  const toggle = () => {
    if (current) onSet(current, spot.column, column?.read(shown() === "启用" ? "停用" : "启用") ?? "ON");
  };
  const onCellKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    const isState = column?.field === "state";
    if (step) go(spot.row + step[0], spot.column + step[1]);
    else if (event.key === "Home") go(spot.row, 0);
    else if (event.key === "End") go(spot.row, GRID_COLUMNS.length - 1);
    else if (isState && (event.key === " " || event.key === "Enter")) toggle();
    else if (event.key === "Enter" || event.key === "F2") begin(shown(), true);
    else if (event.key === "Delete" || event.key === "Backspace") commit("");
    else if (event.key.length === 1 && !isState) begin(event.key, false);
    else return;
    event.preventDefault();
  };
  const onTypingKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const leave = (row: number, right: number) => {
      if (commit(event.currentTarget.value)) go(spot.row + row, spot.column + right);
    };
    // With what was typed from the start arrows go on; within a text they move the caret.
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") leave(event.shiftKey ? -1 : 1, 0);
    else if (event.key === "Tab") leave(0, event.shiftKey ? -1 : 1);
    else if (isArrow) leave(event.key === "ArrowUp" ? -1 : 1, 0);
    else if (event.key === "Escape") go(spot.row, spot.column);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const paste = (event: ClipboardEvent) => {
    if (typing) return;
    event.preventDefault();
    onPaste(event.clipboardData.getData("text/plain"), spot);
  };
  const latest = useRef({ onSpot, begin, shown });
  latest.current = { onSpot, begin, shown };
  const choose = useCallback(
    (row: number, at: number) => {
      setTyping(null);
      latest.current.onSpot({ row, column: at });
      focus({ row, column: at });
    },
    [focus],
  );
  return (
    <div className={styles.frame} aria-busy={isOld || undefined}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take keys is a grid.
        role="grid"
        className={styles.table}
        aria-label="价格"
        aria-rowcount={rows.length + 1}
        onKeyDown={typing ? undefined : onCellKey}
        onPaste={paste}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={(event) => {
          hasFocus.current = event.currentTarget.contains(event.relatedTarget);
        }}
      >
        <colgroup>
          <col span={2} />
          {GRID_COLUMNS.map(({ field, width }) => (
            <col key={field} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">SKU · 编码</th>
            {GRID_COLUMNS.map(({ field, title, hint, isFigure }) => (
              <th key={field} scope="col" data-figure={isFigure ? "" : undefined} title={hint}>
                {title}
              </th>
            ))}
            <th scope="col" data-figure="">
              可售
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <GridRow
              key={row.skuId}
              row={row}
              place={place}
              edits={edits.get(row.skuId)}
              hasStock={hasStock}
              refused={refusedOf(refused, row)}
              current={place === spot.row ? spot.column : null}
              typing={typing && typing.spot.row === place ? typing : null}
              onChoose={choose}
              onBegin={() => latest.current.begin(latest.current.shown(), true)}
              onTypingKey={onTypingKey}
              onLeave={(text) => {
                setTyping(null);
                if (text !== shown()) commit(text);
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** As one text, so that a line whose cells stay as they are is not drawn again. */
function refusedOf(refused: ReadonlySet<string>, { skuId }: GridSku): string {
  return GRID_COLUMNS.filter(({ field }) => refused.has(`${skuId} ${field}`))
    .map(({ field }) => field)
    .join(" ");
}
