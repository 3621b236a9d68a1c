import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back what only the start needed, once: a shop without visitors makes so little garbage that it would hold it for
 * hours. The engine has no other handle for it in a program that is started without flags.
 */
export function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  collect({ type: "major", execution: "async", flavor: "last-resort" });
}
