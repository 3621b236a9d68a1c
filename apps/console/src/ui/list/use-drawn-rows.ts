import { useDeferredValue } from "react";
import type { RowKey } from "./use-selection.ts";

/** About what a window shows; in a taller one the rest follows where one looks, a moment later. */
const SCREENFUL = 20;
const NONE: readonly never[] = [];

/**
 * The rows to draw now: of a new answer the screenful that is looked at first, and those below it a moment later, so that
 * a long page answers as soon as a short one. Until then what stood below stays, and the columns keep their widths.
 */
export function useDrawnRows<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => RowKey,
): readonly Row[] | undefined {
  const settled = useDeferredValue<readonly Row[] | undefined>(rows, NONE);
  if (!rows || settled === rows || rows.length <= SCREENFUL) return rows;
  const first = rows.slice(0, SCREENFUL);
  const keys = new Set(first.map(keyOf));
  return [...first, ...(settled ?? NONE).slice(SCREENFUL).filter((row) => !keys.has(keyOf(row)))];
}
