import { isRecord } from "@crux/web/storage";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import type { Field } from "./list-fields.ts";

// biome-ignore lint/suspicious/noExplicitAny: a bound has to accept fields of every value.
type Fields = Record<string, Field<any>>;

/** What a list can be asked beside its page and their size, which every list has. */
type ListSpec<F extends Fields, Sort extends string> = {
  fields: F;
  /** The sort keys of the call; the last ones of the first key come first unless somebody chooses. */
  sorts: readonly [Sort, ...Sort[]];
  /** The order that stands for none. */
  sort?: Sort | `-${Sort}`;
  /** The field that the tabs choose: clearing the filters leaves it. */
  tab?: keyof F & string;
};

/** Says what a list can be asked; it stands outside of components. */
export function listSpec<F extends Fields, const Sort extends string>(
  spec: ListSpec<F, Sort>,
): ListSpec<F, Sort> {
  return spec;
}

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type Values<F> = { [Name in keyof F]?: ValueOf<F[Name]> | undefined };

/** The state of a list, as its address says it. */
export type ListState<F extends Fields = Fields, Sort extends string = string> = {
  values: Values<F>;
  /** From 0. */
  page: number;
  size: number;
  sort: Sort | `-${Sort}`;
  /** What every list call takes. */
  asked: { pageNum: number; pageSize: number; sort: Sort | `-${Sort}` };
  /** The row whose drawer is open. */
  open: string | null;
  isFiltered: boolean;
  /** Chooses: a new history entry, and the first page. */
  set(change: Values<F>): void;
  /** The same for what is being typed: the entry stays. */
  type(change: Values<F>): void;
  /** Drops all but the tab. */
  clear(): void;
  goTo(page: number): void;
  resize(size: number): void;
  sortBy(sort: string): void;
  show(row: string | number): void;
  hide(): void;
  /** The address of the same list with another choice, for links. */
  href(change: Values<F>): string;
};

export const PAGE_SIZES = [20, 50, 100] as const;
const DEFAULT_SIZE = 50;

/**
 * The choices of a list in the address, so that a pasted link, back and forward show the same list. Defaults are left
 * out; choosing pushes an entry, typing replaces it, and either goes to the first page. What may name a person stays in
 * the history entry.
 */
export function useListState<F extends Fields, Sort extends string>(
  spec: ListSpec<F, Sort>,
): ListState<F, Sort> {
  const search = useSearch();
  const entry: unknown = useHistoryState();
  return useMemo(() => readState(spec, search, isRecord(entry) ? entry : {}), [spec, search, entry]);
}

function readState<F extends Fields, Sort extends string>(
  spec: ListSpec<F, Sort>,
  search: string,
  entry: Record<string, unknown>,
): ListState<F, Sort> {
  const params = new URLSearchParams(search);
  const hidden = isRecord(entry.hidden) ? entry.hidden : {};
  const fields = Object.entries(spec.fields);
  const values = Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const text = field.isPrivate ? hidden[name] : params.get(name);
      const value = typeof text === "string" ? field.read(text) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Values<F>;
  const page = Math.max(0, (Number.parseInt(params.get("page") ?? "", 10) || 1) - 1);
  const size = PAGE_SIZES.find((one) => String(one) === params.get("size")) ?? DEFAULT_SIZE;
  const usual = spec.sort ?? (`-${spec.sorts[0]}` as const);
  const sort =
    spec.sorts.flatMap((key) => [key, `-${key}` as const]).find((key) => key === params.get("sort")) ?? usual;
  const open = params.get("open");

  /** Address and history entry after these changes; null leaves a parameter out. */
  function after(changes: Record<string, unknown>) {
    const next = new URLSearchParams(params);
    const nextHidden: Record<string, unknown> = { ...hidden };
    for (const [name, value] of Object.entries(changes)) {
      const field = spec.fields[name];
      const text = value === undefined || value === null ? "" : field ? field.write(value) : String(value);
      if (field?.isPrivate) nextHidden[name] = text || undefined;
      else if (text === "") next.delete(name);
      else next.set(name, text);
    }
    const query = next.toString().replaceAll("%2C", ",");
    return { address: location.pathname + (query && `?${query}`), hidden: nextHidden };
  }

  function go(changes: Record<string, unknown>, options: { replace?: boolean; isOpened?: boolean } = {}) {
    const { address, hidden: kept } = after(changes);
    const isOpened = options.isOpened ?? (options.replace ? entry.isOpened : undefined);
    navigate(address, { replace: options.replace ?? false, state: { hidden: kept, isOpened } });
  }

  const firstPage = { page: null, open: null };
  const filters = fields.map(([name]) => name).filter((name) => name !== spec.tab);
  return {
    values,
    page,
    size,
    sort,
    asked: { pageNum: page, pageSize: size, sort },
    open,
    isFiltered: filters.some((name) => values[name] !== undefined),
    set: (change) => go({ ...change, ...firstPage }),
    type: (change) => go({ ...change, ...firstPage }, { replace: true }),
    clear: () => go({ ...Object.fromEntries(filters.map((name) => [name, null])), ...firstPage }),
    goTo: (next) => go({ page: next === 0 ? null : next + 1, open: null }),
    resize: (next) => go({ size: next === DEFAULT_SIZE ? null : next, ...firstPage }),
    sortBy: (next) => go({ sort: next === usual ? null : next, ...firstPage }),
    // From row to row the drawer stays one entry, so that going back closes it.
    show: (row) => go({ open: row }, open === null ? { isOpened: true } : { replace: true }),
    hide: () => (entry.isOpened === true ? history.back() : go({ open: null }, { replace: true })),
    href: (change) => after({ ...change, ...firstPage }).address,
  };
}
