import { useLayoutEffect } from "react";

const holders: Record<string, number> = {};

/**
 * Tells the styles of the whole page that something stands in it, as `data-<name>` at its root, while the caller does
 * and `isOn`. Phones are older than `:has`.
 */
export function useRootMark(name: string, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const hold = (step: number) => {
      holders[name] = (holders[name] ?? 0) + step;
      document.documentElement.toggleAttribute(`data-${name}`, holders[name] > 0);
    };
    hold(1);
    return () => hold(-1);
  }, [name, isOn]);
}
