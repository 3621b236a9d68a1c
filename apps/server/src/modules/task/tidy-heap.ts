import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So much may be new before it is looked through, which takes a ms or two; the young generation grows to a few times of it. */
const NEW_BYTES = 4 * 1024 * 1024;
/** So much garbage may stand before everything is collected, which takes some tens of ms. */
const MOST_BYTES = 16 * 1024 * 1024;

type Collect = (options?: { type: "minor" | "major" }) => void;
let collect: Collect | null = null;
let standingBytes = 0;
let leftBytes = 0;

/**
 * Collects what a piece of long work leaves behind, while nothing of it is held. V8 alone would count much of it as old and let
 * the heap grow by some hundred MB before it looks. Small pieces are collected some at a time.
 */
export function tidyHeap(): void {
  leftBytes = Math.min(leftBytes, usedBytes());
  if (collect && usedBytes() - leftBytes < NEW_BYTES) return;
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "minor" });
  leftBytes = usedBytes();
  if (standingBytes === 0) standingBytes = leftBytes;
  if (leftBytes - standingBytes < MOST_BYTES) return;
  collect({ type: "major" });
  leftBytes = usedBytes();
  standingBytes = leftBytes;
}

const usedBytes = () => getHeapStatistics().used_heap_size;
