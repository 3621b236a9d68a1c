import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";

/** The table grows when a number beyond 64, 128, 256 or 512 is given out, and then holds twice as many. */
const LAST_GROWTH = 513;

/**
 * Lets the kernel make room for a thousand open files and connections now. It doubles the table of a program with several
 * threads only once every processor has let go of the old one; whoever connects at that moment, and the whole loop with
 * them, waits 5 to 20 ms. The table never shrinks.
 */
export function growFileTable(): void {
  const held: number[] = [];
  try {
    while ((held.at(-1) ?? 0) < LAST_GROWTH) held.push(openSync(devNull, "r"));
  } catch {
    // Fewer are allowed here, so the table has no need to grow further.
  } finally {
    for (const file of held) closeSync(file);
  }
}
