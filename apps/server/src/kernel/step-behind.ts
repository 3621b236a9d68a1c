import { setPriority } from "node:os";

/** Of two cores that everybody wants, a thread that stepped behind gets about a tenth; one that somebody waits for each time, a quarter. */
const NICE = { far: 10, near: 5 };

/**
 * Lets the thread that calls it work only where the threads that answer leave the processor to it. Linux gives each
 * thread a priority of its own; elsewhere it would be that of the whole process, so nothing changes there.
 */
export function stepBehind(how: keyof typeof NICE = "far"): void {
  if (process.platform === "linux") setPriority(0, NICE[how]);
}
