import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So much garbage may stand before everything is collected, which takes some tens of ms. */
const MOST_BYTES = 24 * 1024 * 1024;

type Collect = (options?: { type: "minor" | "major" }) => void;
let collect: Collect | null = null;
let standingBytes = 0;

/**
 * Collects what a piece of long work leaves behind, in a ms or two while nothing of it is held. V8 alone would count much of it
 * as old and let the heap grow by some hundred MB before it looks.
 */
export function tidyHeap(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "minor" });
  const usedBytes = getHeapStatistics().used_heap_size;
  if (standingBytes === 0) standingBytes = usedBytes;
  if (usedBytes - standingBytes < MOST_BYTES) return;
  collect({ type: "major" });
  standingBytes = getHeapStatistics().used_heap_size;
}
