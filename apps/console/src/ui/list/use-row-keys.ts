import type { RefObject } from "react";
import { useKeys } from "../keys/use-keys.ts";
import type { RowKey, Selection } from "./use-selection.ts";

/** A key that does something with the row that is marked, without opening it first. */
export type RowAct = { keys: string; text: string; act: (key: RowKey) => void };

type RowKeys = {
  table: RefObject<HTMLElement | null>;
  keys: readonly RowKey[];
  open: string | null;
  onOpen: ((key: RowKey) => void) | undefined;
  selection: Selection | undefined;
  acts: readonly RowAct[];
};

/** `j k ↓ ↑` go from row to row, Enter opens one, `x` ticks it and Shift+x all up to it; with an open drawer the next row opens. */
export function useRowKeys({ table, keys, open, onOpen, selection, acts }: RowKeys): void {
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>("tr[data-row]") ?? [])];
  const present = () => {
    const focused = rows().findIndex((row) => row.contains(document.activeElement));
    return focused >= 0 ? focused : keys.findIndex((key) => String(key) === open);
  };
  const move = (step: number) => {
    const next = Math.min(Math.max(present() + step, 0), keys.length - 1);
    const key = keys[next];
    if (key === undefined) return;
    if (open !== null && onOpen && String(key) !== open) onOpen(key);
    rows()[next]?.focus();
    rows()[next]?.scrollIntoView({ block: "nearest" });
  };
  const tick = (isRange: boolean) => {
    const key = keys[present()];
    if (key !== undefined) selection?.toggle(key, isRange);
  };
  const withRow = (act: RowAct["act"]) => {
    const key = keys[present()];
    if (key !== undefined) act(key);
  };
  const down = { text: "下一行", act: () => move(1) };
  const up = { text: "上一行", act: () => move(-1) };
  useKeys([
    { keys: "j", ...down },
    { keys: "ArrowDown", ...down },
    { keys: "k", ...up },
    { keys: "ArrowUp", ...up },
    ...(onOpen
      ? [
          {
            keys: "Enter",
            text: "打开这一行",
            act: () => withRow(onOpen),
          },
        ]
      : []),
    ...(selection
      ? [
          { keys: "x", text: "勾选这一行", act: () => tick(false) },
          { keys: "Shift+x", text: "勾选到这一行", act: () => tick(true) },
        ]
      : []),
    // With an open drawer its own keys count.
    ...(open === null
      ? acts.map(({ keys: one, text, act }) => ({ keys: one, text, act: () => withRow(act) }))
      : []),
  ]);
}
