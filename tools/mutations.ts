import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * One line of production code that carries a row of the requirements, and the same line broken. `find` stands once in
 * the file.
 */
export type Mutation = { id: string; file: string; find: string; replace: string };

const ROW = /\bR-[A-Z]+-\d{2}\b/g;

/** The mutations that are kept, by the rows that they break. */
export function readMutations(): Mutation[] {
  const file = new URL("mutations.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Mutation[];
}

/** Which files of tests name each row. */
export function filesOfRows(
  files: readonly string[],
  textOf: (file: string) => string,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const row of new Set(textOf(file).match(ROW))) found.set(row, [...(found.get(row) ?? []), file]);
  return found;
}

/** The rows in an order that the seed alone decides, so that one added later moves no other. */
export function drawn(rows: readonly string[], seed: string): string[] {
  const lotOf = (row: string): string => createHash("sha256").update(`${seed}:${row}`).digest("hex");
  return [...rows].sort((one, other) => lotOf(one).localeCompare(lotOf(other)));
}

/** The text with the line broken; throws where the line does not stand there exactly once. */
export function mutated(text: string, { id, file, find, replace }: Mutation): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${id}: what is to be broken stands ${parts.length - 1} times in ${file}: ${find}`);
  return parts.join(replace);
}
