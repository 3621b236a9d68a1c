import type { Row } from "../../kernel/database/database.ts";

/** The name of a part of a task's file; each try writes under names of its own. */
export const partName = ({ id, tries }: Pick<Row<"task">, "id" | "tries">, place: number): string =>
  `task/${id}-${tries}-${place}.part`;

/**
 * The parts that a task names, and those that tries which were cut off may have left: each kept one at most that it did
 * not come to name.
 */
export function partNames({ id, tries, parts }: Pick<Row<"task">, "id" | "tries" | "parts">): string[] {
  const left: string[] = [];
  for (let past = 1; tries > 1 && past <= tries; past += 1)
    for (let place = 1; place <= parts.length + 1; place += 1)
      left.push(partName({ id, tries: past }, place));
  return [...new Set([...parts, ...left])];
}
