import { type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import type { RowKey } from "./use-selection.ts";

/**
 * What React knows each drawn row by. A row that stays keeps its place; one that is new is written into the place of one
 * that went, since changing a hundred rows takes half as long as making them. Nothing is handed on while somebody stands
 * in a row, or comes back to one from a drawer or a dialog: the keys would go on in another row than the eyes.
 */
export function useRowPlaces(
  table: RefObject<HTMLTableElement | null>,
  keys: readonly RowKey[],
): ReadonlyMap<RowKey, number> {
  const drawn = useRef<ReadonlyMap<RowKey, number>>(new Map());
  const next = useRef(0);
  const places = useMemo(() => {
    const before = drawn.current;
    const stay = new Set(keys);
    const isHeld =
      document.querySelector("dialog[open]") !== null ||
      (table.current?.tBodies[0]?.contains(document.activeElement) ?? false);
    const free = isHeld ? [] : [...before].flatMap(([key, place]) => (stay.has(key) ? [] : [place]));
    let used = 0;
    return new Map(
      keys.map((key) => {
        const place = before.get(key) ?? free[used++] ?? next.current++;
        return [key, place];
      }),
    );
  }, [table, keys]);
  useLayoutEffect(() => {
    drawn.current = places;
  }, [places]);
  return places;
}
