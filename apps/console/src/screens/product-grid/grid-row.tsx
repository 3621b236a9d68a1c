import type { GridSku } from "@crux/contract/ops/cells.schema";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { PlainLink } from "../../ui/form/plain-link.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import type { RowEdits } from "./cell-edits.ts";
import styles from "./grid.module.css";
import { GRID_COLUMNS } from "./grid-columns.ts";

type GridRowProps = {
  row: GridSku;
  place: number;
  edits: RowEdits | undefined;
  /** Whoever looks may change the stock, on its own page. */
  hasStock: boolean;
  /** The fields that were refused, joined by blanks. */
  refused: string;
  /** The column that the keys are in; null where they are in another line. */
  current: number | null;
  typing: { text: string; isWhole: boolean } | null;
  onChoose: (row: number, column: number) => void;
  onBegin: () => void;
  onTypingKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The field lost the focus to something outside of the keys' way. */
  onLeave: (text: string) => void;
};

const STATES = { ONLINE: null, OFFLINE: "下架", SUSPEND: "暂停" } as const;

/** One sku; it is drawn again only when something of it changes. */
export const GridRow = memo(
  function GridRow(props: GridRowProps) {
    const { row, place, edits, hasStock, refused, current, typing } = props;
    const { onChoose, onBegin, onTypingKey, onLeave } = props;
    const state = STATES[row.saleStatus];
    return (
      <tr data-current={current === null ? undefined : ""} data-off={row.state === "OFF" ? "" : undefined}>
        <th scope="row" className={styles.goods} title={`${row.brandName} ${row.name}`}>
          <span className={styles.name}>{row.name}</span>
          {row.attributes && <span className={styles.attributes}>{row.attributes}</span>}
          {state && <Tag>{state}</Tag>}
        </th>
        <td className={styles.plain}>
          {row.skuId}
          {row.code && <span className={styles.code}>{row.code}</span>}
        </td>
        {GRID_COLUMNS.map(({ field, title, isFigure, isStock, show }, column) => {
          const edit = edits?.cells[field];
          const isCurrent = column === current;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
            <td
              key={field}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the table.
              role="gridcell"
              data-spot={`${place},${column}`}
              data-figure={isFigure ? "" : undefined}
              data-changed={edit ? "" : undefined}
              data-refused={refused.split(" ").includes(field) ? "" : undefined}
              className={styles.cell}
              tabIndex={isCurrent ? 0 : -1}
              aria-readonly={(isStock && !hasStock) || undefined}
              title={edit ? `原来：${show(edit.seen) || "（空）"}` : heldText(field, row)}
              onClick={() => !(isCurrent && typing) && onChoose(place, column)}
              onDoubleClick={onBegin}
            >
              {isCurrent && typing ? (
                <CellField
                  label={title}
                  text={typing.text}
                  isWhole={typing.isWhole}
                  onKeyDown={onTypingKey}
                  onLeave={onLeave}
                />
              ) : (
                show(edit ? edit.value : row[field])
              )}
            </td>
          );
        })}
        <td data-figure="" className={styles.plain}>
          {hasStock ? (
            <PlainLink href={`/stock?q=${row.skuId}`} aria-label={`库存 ${row.skuId}`}>
              {row.available}
            </PlainLink>
          ) : (
            row.available
          )}
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.place === after.place &&
    before.edits === after.edits &&
    before.refused === after.refused &&
    before.current === after.current &&
    before.typing === after.typing &&
    // The functions of a line that nobody is in are not called.
    (after.current === null || before.onTypingKey === after.onTypingKey),
);

/** Of the stock: what of it is promised. */
const heldText = (field: string, { reserved }: GridSku) =>
  field === "stock" && reserved > 0 ? `待付款订单占用 ${reserved} 件` : undefined;

type CellFieldProps = {
  label: string;
  text: string;
  /** What stood there is gone through, instead of being overwritten. */
  isWhole: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onLeave: (text: string) => void;
};

function CellField({ label, text, isWhole, onKeyDown, onLeave }: CellFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    const field = ref.current;
    field?.focus();
    if (isWhole) field?.select();
    else field?.setSelectionRange(field.value.length, field.value.length);
  }, [isWhole]);
  return (
    <input
      ref={ref}
      className={styles.field}
      aria-label={label}
      autoComplete="off"
      maxLength={60}
      defaultValue={text}
      onKeyDown={(event) => {
        isLeft.current = event.key === "Enter" || event.key === "Tab" || event.key === "Escape";
        onKeyDown(event);
      }}
      onBlur={(event) => !isLeft.current && onLeave(event.currentTarget.value)}
    />
  );
}
