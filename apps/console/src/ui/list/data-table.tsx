import { Fragment, memo, type ReactNode, useCallback, useMemo, useRef } from "react";
import { ErrorView } from "../page/error-view.tsx";
import styles from "./data-table.module.css";
import type { ListAnswer } from "./use-list.ts";
import { usePhone } from "./use-phone.ts";
import { type RowAct, useRowKeys } from "./use-row-keys.ts";
import { useRowPlaces } from "./use-row-places.ts";
import type { RowKey, Selection } from "./use-selection.ts";
import { useSetColumns } from "./use-set-columns.ts";

/** One column of a table. Tables of columns stand outside of components, so that rows which stay are not drawn again. */
export type Column<Row> = {
  key: string;
  title: string;
  /** In rem; the others share what is left. */
  width?: number;
  /** Amounts and counts stand at the right. */
  isFigure?: boolean;
  /** The sort key of the call. */
  sort?: string;
  /**
   * Its place on the card that a row is on a phone: the title (the first column unless another says so), at its right,
   * below it, at the right below, buttons, a menu in the corner, or not at all. The others follow as lines with their names.
   * What keeps something in mind, such as a call under way, is `acts`: the rest changes in place.
   */
  card?: "title" | "amount" | "under" | "state" | "acts" | "corner" | "out";
  /** A number that says little without its name stands behind it there. */
  isNamed?: boolean;
  show(row: Row): ReactNode;
};

type DataTableProps<Row> = {
  /** Names the table to readers of screens. */
  label: string;
  columns: readonly Column<Row>[];
  list: ListAnswer<Row>;
  keyOf: (row: Row) => RowKey;
  sort: string;
  onSort: (sort: string) => void;
  /** The row whose drawer is open. */
  open: string | null;
  onOpen?: (key: RowKey) => void;
  /** Rows can be ticked. */
  selection?: Selection;
  /** What else keys do with the marked row. */
  rowActs?: readonly RowAct[];
  /** Stands in place of rows when there are none. */
  empty: ReactNode;
  /** Rows of two lines or with a picture. */
  isTall?: boolean;
  isCompact?: boolean;
};

const SKELETON_ROWS = 8;

/**
 * A plain table: sticky head and first column, rows that are drawn again only when they change. On a phone its style
 * makes a card of each row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, list, keyOf, sort, onSort, open, onOpen, selection, empty } = props;
  const { isTall = false, isCompact = false, rowActs = [] } = props;
  const { rows, error } = list;
  const table = useRef<HTMLTableElement>(null);
  const keys = useMemo(() => (rows ?? []).map(keyOf), [rows, keyOf]);
  const places = useRowPlaces(table, keys);
  useSetColumns(table, { rows, columns, isCompact });
  useRowKeys({ table, keys, open, onOpen, selection, acts: rowActs });
  // Rows are handed functions that stay, so that one that changes draws no other.
  const latest = useRef({ onOpen, selection });
  latest.current = { onOpen, selection };
  const openRow = useCallback((key: RowKey) => latest.current.onOpen?.(key), []);
  const tickRow = useCallback(
    (key: RowKey, isRange: boolean) => latest.current.selection?.toggle(key, isRange),
    [],
  );
  const isPhone = usePhone();
  const cards = useMemo(() => cardPlaces(columns, isPhone), [columns, isPhone]);
  if (!rows && error) return <ErrorView error={error} onRetry={list.retry} />;
  if (rows?.length === 0 && !list.isOld) return <>{empty}</>;
  return (
    <div className={styles.frame} aria-busy={list.isOld || !rows || undefined}>
      <table
        ref={table}
        className={styles.table}
        data-tall={isTall ? "" : undefined}
        data-compact={isCompact ? "" : undefined}
        data-opens={onOpen ? "" : undefined}
        aria-label={label}
      >
        <colgroup>
          {selection && <col style={{ width: "2.5rem" }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={width ? { width: `${width}rem` } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <TickPage keys={keys} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => {
                const key = keyOf(row);
                return (
                  <TableRow
                    key={places.get(key)}
                    rowKey={key}
                    row={row}
                    columns={columns}
                    cards={cards}
                    isPhone={isPhone}
                    isOpen={open === String(key)}
                    isTicked={selection?.keys.has(key)}
                    onOpen={onOpen && openRow}
                    onTick={tickRow}
                  />
                );
              })
            : Array.from({ length: SKELETON_ROWS }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
                <SkeletonRow key={index} columns={columns} hasTick={selection !== undefined} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Where each column stands on a card; one title, whatever else says so. At a desk only what stays in sight needs to know,
 * and a mark on each of a thousand cells takes its time.
 */
function cardPlaces<Row>(columns: readonly Column<Row>[], isPhone: boolean): Cards {
  const title = Math.max(
    0,
    columns.findIndex(({ card }) => card === "title"),
  );
  return columns.map(({ card }, place) => {
    if (isPhone) return place === title ? "title" : (card ?? "line");
    return isOwn(card) ? card : undefined;
  });
}

type Cards = readonly (string | undefined)[];

/** What can be done with a row. */
const isOwn = (card: string | undefined) => card === "corner" || card === "acts";

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const { title, isFigure, card, sort: key } = column;
  const direction = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  return (
    <th
      scope="col"
      data-figure={isFigure ? "" : undefined}
      data-card={isOwn(card) ? card : undefined}
      aria-sort={direction}
    >
      {key ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(direction === "descending" ? key : `-${key}`)}
        >
          {title}
          <span aria-hidden="true">{direction === "ascending" ? "↑" : direction ? "↓" : ""}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

type TableRowProps<Row> = {
  rowKey: RowKey;
  row: Row;
  columns: readonly Column<Row>[];
  cards: Cards;
  isPhone: boolean;
  isOpen: boolean;
  /** Undefined where rows are not ticked. */
  isTicked: boolean | undefined;
  onOpen: ((key: RowKey) => void) | undefined;
  onTick: (key: RowKey, isRange: boolean) => void;
};

const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { rowKey, row, columns, cards, isPhone, isOpen, isTicked, onOpen, onTick } = props;
  return (
    // The first cell has a button; a press beside it is for pointers.
    <tr
      data-row={rowKey}
      tabIndex={-1}
      data-ticked={isTicked ? "" : undefined}
      data-open={isOpen ? "" : undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest("a, button, input, label, select")) onOpen?.(rowKey);
      }}
    >
      {isTicked !== undefined && (
        <td data-card="tick">
          <label>
            <input
              type="checkbox"
              aria-label={`选择 ${rowKey}`}
              checked={isTicked}
              onChange={() => {}}
              onClick={(event) => onTick(rowKey, event.shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map(({ key, title, isFigure, isNamed, show }, place) => {
        const content = show(row);
        return (
          <td
            key={key}
            data-figure={isFigure ? "" : undefined}
            data-card={cards[place]}
            data-name={isPhone ? title : undefined}
            data-named={isPhone && isNamed ? "" : undefined}
            data-empty={isPhone && (content === "—" || content === "" || content == null) ? "" : undefined}
          >
            {place === 0 && onOpen ? (
              <button type="button" className={styles.open} onClick={() => onOpen(rowKey)}>
                {content}
              </button>
            ) : cards[place] === "acts" ? (
              <Fragment key={rowKey}>{content}</Fragment>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function TickPage({ keys, selection }: { keys: readonly RowKey[]; selection: Selection }) {
  const ticked = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <input
      type="checkbox"
      aria-label="选择本页"
      checked={ticked > 0 && ticked === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < keys.length;
      }}
      onChange={selection.togglePage}
    />
  );
}

function SkeletonRow<Row>({ columns, hasTick }: { columns: readonly Column<Row>[]; hasTick: boolean }) {
  return (
    <tr>
      {hasTick && <td />}
      {columns.map(({ key }) => (
        <td key={key}>
          <span className={styles.bone} />
        </td>
      ))}
    </tr>
  );
}
