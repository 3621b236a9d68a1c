import { useEffect, useEffectEvent, useRef } from "react";
import type { useCount } from "./use-count.ts";

type Options = {
  /** What rests on the scale; null while nothing does. */
  grams: number | null;
  count: ReturnType<typeof useCount>;
  /** Whether all pieces are in and only the weight is missing. */
  isWeighing: boolean;
  pkgId: number | undefined;
};

/** Writes what the scale says into the field of the weight, as long as nobody typed another weight there. */
export function useWeighing({ grams, count, isWeighing, pkgId }: Options): void {
  const written = useRef("");
  const write = useEffectEvent(() => {
    if (!isWeighing || grams === null) return;
    if (count.weight !== "" && count.weight !== written.current) return;
    written.current = String(grams);
    count.setWeight(written.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each parcel is weighed for itself.
  useEffect(() => {
    written.current = "";
  }, [pkgId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when one of them changes, not when the field does.
  useEffect(() => write(), [grams, isWeighing]);
}
