import { useMemo, useRef, useState } from "react";

export type RowKey = string | number;

/** Which rows are ticked: some, over all pages, or every row that meets the filters. */
export type Selection = {
  keys: ReadonlySet<RowKey>;
  /** All that the list holds, those of pages that were not looked at, too. */
  isAll: boolean;
  count: number;
  /** Ticks or unticks a row; with `isRange` all from the row that was ticked last. */
  toggle(key: RowKey, isRange?: boolean): void;
  /** Ticks this page, or unticks it when all of it is ticked. */
  togglePage(): void;
  chooseAll(): void;
  clear(): void;
};

type Ticked = { of: string; keys: ReadonlySet<RowKey>; isAll: boolean };

/** The selection of a list; it goes with its filters (`filters` names them), and stays from page to page. */
export function useSelection(page: readonly RowKey[], total: number, filters: unknown): Selection {
  const of = JSON.stringify(filters);
  const [ticked, setTicked] = useState<Ticked>({ of, keys: new Set(), isAll: false });
  const last = useRef<RowKey>(undefined);
  return useMemo(() => {
    const { keys, isAll } = ticked.of === of ? ticked : { keys: new Set<RowKey>(), isAll: false };
    const set = (next: ReadonlySet<RowKey>, all = false) => setTicked({ of, keys: next, isAll: all });
    return {
      keys: isAll ? new Set(page) : keys,
      isAll,
      count: isAll ? total : keys.size,
      toggle(key, isRange = false) {
        const next = new Set(isAll ? page : keys);
        const isOn = !next.has(key);
        const from = isRange && last.current !== undefined ? page.indexOf(last.current) : -1;
        const to = page.indexOf(key);
        const range = from < 0 ? [key] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
        for (const one of range) isOn || from >= 0 ? next.add(one) : next.delete(one);
        last.current = key;
        set(next);
      },
      togglePage() {
        const next = new Set(isAll ? page : keys);
        const isWhole = page.every((key) => next.has(key));
        for (const key of page) isWhole ? next.delete(key) : next.add(key);
        set(next);
      },
      chooseAll: () => set(new Set(page), true),
      clear: () => set(new Set()),
    };
  }, [ticked, of, page, total]);
}
