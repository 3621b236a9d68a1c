import { type RefObject, useId, useLayoutEffect, useRef } from "react";
import { type KeptColumns, keptColumns } from "./kept-columns.ts";

/** About what a window shows; a shorter list is drawn as it is. */
const SCREENFUL = 20;
/** So long the rows out of sight wait on a busy machine. */
const MOST_MS = 1_000;
/** On a phone rows are cards, and paper shows a plain table. */
const DESK = "screen and (width >= 640px)";

type Columns = {
  /** Asks the cells of all rows, or of a screenful, how wide each column is; what all say is kept for the next visit. */
  ask(all: boolean): void;
  /** Whether all rows were asked, and what stands there now needs no more. */
  fits(): boolean;
};

type TableContent = {
  rows: readonly unknown[] | undefined;
  columns: unknown;
  isCompact?: boolean;
  /** What changes some cells of the same rows. */
  edits?: unknown;
};

/**
 * Lets the browser lay out and paint first those of many new rows that are looked at. A table asks every cell how wide
 * a column is, so that no row can wait: here the answer of a screenful is written down as a rule for each column, by
 * which the style makes blocks of the rows, and those out of sight are skipped until nothing else is to be done. Then
 * all are laid out, as readers of screens need them, and asked again where one of them needs more room. Whoever opens the
 * list once more finds the columns as they were, and nobody is asked before its rows are there.
 */
export function useSetColumns(
  table: RefObject<HTMLTableElement | null>,
  { rows, columns, isCompact = false, edits }: TableContent,
): void {
  const name = useId();
  const set = useRef<Columns | undefined>(undefined);
  const isLong = (rows?.length ?? 0) > SCREENFUL;
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!isLong || !element || !frame) return;
    const sheet = new CSSStyleSheet({ media: DESK });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const [label, of] = [
      element.ariaLabel ?? "",
      JSON.stringify([outerWidth, outerHeight, isCompact, columns]),
    ];
    let [width, tallest] = [0, 0];
    const take = (kept: KeptColumns) => {
      sheet.replaceSync(rulesOf(name, kept));
      width = kept.width;
      element.removeAttribute("data-first");
      element.dataset.set = name;
    };
    const ask = (all: boolean) => {
      delete element.dataset.set;
      element.toggleAttribute("data-first", !all);
      const kept = { of, width: frame.clientWidth, ...sizesOf(element) };
      tallest = all ? Math.max(...rowsOf(element).map(({ offsetHeight }) => offsetHeight)) : 0;
      if (all) keptColumns.set({ ...keptColumns.get(), [label]: kept });
      take(kept);
    };
    const fits = () => {
      const end = endOf(element.tHead?.rows[0]);
      // On a phone there is no head.
      return end === 0 || rowsOf(element).every((row) => row.offsetHeight <= tallest && endOf(row) === end);
    };
    set.current = { ask, fits };
    const before = keptColumns.get()?.[label];
    if (before?.of === of) take(before);
    else ask(false);
    const note = ({ target }: Event) => {
      const moved = target === document ? document.scrollingElement : (target as Element);
      if (moved?.contains(element)) element.toggleAttribute("data-moved", moved.scrollTop > 0);
    };
    // Keys go to cells, and there are none in a row that waits.
    const show = () => element.removeAttribute("data-skip");
    const watch = new ResizeObserver(() => frame.clientWidth !== width && ask(true));
    watch.observe(frame);
    document.addEventListener("scroll", note, { capture: true, passive: true });
    document.addEventListener("keydown", show, { capture: true });
    return () => {
      watch.disconnect();
      document.removeEventListener("scroll", note, { capture: true });
      document.removeEventListener("keydown", show, { capture: true });
      set.current = undefined;
      delete element.dataset.set;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [table, name, isLong, columns, isCompact]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever draws the rows anew.
  useLayoutEffect(() => {
    table.current?.toggleAttribute("data-skip", isLong);
  }, [table, isLong, rows, columns, isCompact]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever may need other widths.
  useLayoutEffect(() => {
    if (!isLong) return;
    const whole = () => {
      table.current?.removeAttribute("data-skip");
      if (set.current?.fits() === false) set.current.ask(true);
    };
    const idle = requestIdleCallback(whole, { timeout: MOST_MS });
    return () => cancelIdleCallback(idle);
  }, [table, isLong, rows, columns, isCompact, edits]);
}

const rowsOf = (table: HTMLTableElement) => [...(table.tBodies[0]?.rows ?? [])];
const endOf = (row: Element | undefined) =>
  Math.round(row?.lastElementChild?.getBoundingClientRect().right ?? 0);

/** The widths that the columns have, in rem, since letters may grow, and how many rows a window shows. */
function sizesOf(table: HTMLTableElement): Pick<KeptColumns, "widths" | "shown"> {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])];
  const heights = rowsOf(table)
    .slice(0, SCREENFUL)
    .map(({ offsetHeight }) => offsetHeight);
  return {
    widths: cells.map((cell) => cell.getBoundingClientRect().width / rem),
    shown: Math.max(SCREENFUL, Math.ceil(innerHeight / Math.max(1, Math.min(...heights)))),
  };
}

/**
 * Columns of these widths. The browser would make ready what lies just below the window, too, as much again as is looked
 * at, and would find out first what that is: unless somebody scrolled, the first rows are looked at, and the others wait.
 */
function rulesOf(name: string, { widths, shown }: KeptColumns): string {
  const set = `[data-set="${name}"]`;
  return [
    ...widths.map((width, place) => `${set} :nth-child(${place + 1}):is(th,td){width:${width}rem}`),
    `${set}[data-skip]:not([data-moved]) tr:nth-child(n+${shown + 1}){content-visibility:hidden}`,
  ].join("");
}
