import { type RefObject, useId, useLayoutEffect, useRef } from "react";

/** About what a window shows; a shorter list is drawn as it is. */
export const SCREENFUL = 20;
/** So long the rows out of sight wait on a busy machine. */
const MOST_MS = 1_000;
/** On a phone rows are cards, and paper shows a plain table. */
const DESK = "screen and (width >= 640px)";

type Columns = {
  /** Asks the cells of all rows, or of a screenful, how wide each column is. */
  ask(all: boolean): void;
  /** Whether all rows were asked, and what stands there now needs no more. */
  fits(): boolean;
};

/**
 * Lets the browser lay out and paint first those of many new rows that are looked at. A table asks every cell how wide
 * a column is, so that no row can wait: here the answer of a screenful is written down as a rule for each column, by
 * which the style makes blocks of the rows, and those out of sight are skipped until nothing else is to be done. Then
 * all are laid out, as readers of screens need them, and asked again where one of them needs more room.
 */
export function useSetColumns(
  table: RefObject<HTMLTableElement | null>,
  {
    rows,
    columns,
    isCompact,
  }: { rows: readonly unknown[] | undefined; columns: unknown; isCompact: boolean },
): void {
  const name = useId();
  const set = useRef<Columns | undefined>(undefined);
  const isLong = (rows?.length ?? 0) > SCREENFUL;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and closer rows take other widths.
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!isLong || !element || !frame) return;
    const sheet = new CSSStyleSheet({ media: DESK });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    let [width, tallest] = [0, 0];
    const ask = (all: boolean) => {
      delete element.dataset.set;
      element.toggleAttribute("data-first", !all);
      sheet.replaceSync(rulesOf(element, name));
      width = frame.clientWidth;
      tallest = all ? Math.max(...rowsOf(element).map(({ offsetHeight }) => offsetHeight)) : 0;
      element.removeAttribute("data-first");
      element.dataset.set = name;
    };
    const fits = () => {
      const end = endOf(element.tHead?.rows[0]);
      // On a phone there is no head.
      return end === 0 || rowsOf(element).every((row) => row.offsetHeight <= tallest && endOf(row) === end);
    };
    set.current = { ask, fits };
    ask(false);
    const watch = new ResizeObserver(() => frame.clientWidth !== width && ask(true));
    watch.observe(frame);
    return () => {
      watch.disconnect();
      set.current = undefined;
      delete element.dataset.set;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [table, name, isLong, columns, isCompact]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever draws the rows anew.
  useLayoutEffect(() => {
    const element = table.current;
    if (!isLong || !element) return;
    element.toggleAttribute("data-skip", true);
    const whole = () => {
      element.removeAttribute("data-skip");
      if (set.current?.fits() === false) set.current.ask(true);
    };
    const idle = requestIdleCallback(whole, { timeout: MOST_MS });
    return () => cancelIdleCallback(idle);
  }, [table, isLong, rows, columns, isCompact]);
}

const rowsOf = (table: HTMLTableElement) => [...(table.tBodies[0]?.rows ?? [])];
const endOf = (row: Element | undefined) =>
  Math.round(row?.lastElementChild?.getBoundingClientRect().right ?? 0);

/** The widths that the columns have, in rem, since letters may grow. */
function rulesOf(table: HTMLTableElement, name: string): string {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [...(table.tHead?.rows[0]?.cells ?? [])]
    .map((cell, place) => {
      const width = cell.getBoundingClientRect().width / rem;
      return `[data-set="${name}"] :nth-child(${place + 1}):is(th,td){width:${width}rem}`;
    })
    .join("");
}
