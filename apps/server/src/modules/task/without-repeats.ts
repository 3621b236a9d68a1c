import type { TableFault } from "@crux/rules/table/table-columns";

/** By what a line of a table may be told from all others; null where it says nothing of it. */
export type LineKey<Line> = { column: string; keyOf(line: Line): string | null };

/** Leaves lines out that say something which an earlier one said. */
export function withoutRepeats<Line extends { row: number }>(
  lines: readonly Line[],
  keys: readonly LineKey<Line>[],
  faults: TableFault[],
): Line[] {
  const seen = keys.map(() => new Map<string, number>());
  return lines.filter((line) => {
    const said = keys.map(({ keyOf }) => keyOf(line));
    const repeated = said.flatMap((key, place) => {
      const before = key === null ? undefined : seen[place]?.get(key);
      return before === undefined ? [] : [{ column: keys[place]?.column ?? "", before }];
    });
    for (const { column, before } of repeated)
      faults.push({ row: line.row, column, why: `与第 ${before} 行重复` });
    if (repeated.length > 0) return false;
    for (const [place, key] of said.entries()) if (key !== null) seen[place]?.set(key, line.row);
    return true;
  });
}
