import { useEffect, useRef } from "react";

/** Keeps the height at which each tag was left; the answer notes it for the tag that is about to be left. */
export function useTagScroll(chosenId: number | undefined): () => void {
  const heights = useRef(new Map<number, number>());
  const isSwitching = useRef(false);
  useEffect(() => {
    if (!isSwitching.current || chosenId === undefined) return;
    isSwitching.current = false;
    window.scrollTo({ top: heights.current.get(chosenId) ?? 0, behavior: "instant" });
  }, [chosenId]);
  return () => {
    if (chosenId !== undefined) heights.current.set(chosenId, window.scrollY);
    isSwitching.current = true;
  };
}
