import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Of a core that everybody wants, a thread that stepped behind gets a tenth; one that somebody waits for each time, a
 * fifth. It takes that 4 ms at a time, for which the thread that answers stands still: with a quarter others' answers came
 * late, and with a twentieth passwords had no turn on a busy machine.
 */
const NICE = { far: 10, near: 6 };

/**
 * Lets the thread that calls it work only where the threads that answer leave the processor to it. Linux gives each
 * thread a priority of its own; elsewhere it would be that of the whole process, so nothing changes there.
 */
export function stepBehind(how: keyof typeof NICE = "far"): void {
  if (process.platform === "linux") setPriority(0, NICE[how]);
}

/** Lets the threads that a library made and gave this name step behind, near, since somebody waits for their work; it makes others when it needs more. */
export function stepThreadsBehind(name: string): void {
  if (process.platform !== "linux") return;
  for (const id of readdirSync("/proc/self/task")) {
    try {
      if (readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim() === name)
        setPriority(Number(id), NICE.near);
    } catch {
      // It ended meanwhile.
    }
  }
}
