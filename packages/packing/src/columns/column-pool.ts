import type { Column } from "./model.ts";

/** Every column found so far, each content once per lane at its least price. */
export type ColumnPool = {
  readonly columns: readonly Column[];
  /** False when the content is known at this price or less. */
  add(column: Column): boolean;
};

export function createColumnPool(): ColumnPool {
  const columns: Column[] = [];
  const indexOf = new Map<string, number>();
  return {
    columns,
    add: (column) => {
      const key = String.fromCharCode(column.lane) + keyOfCounts(column.counts);
      const index = indexOf.get(key);
      const known = index === undefined ? undefined : columns[index];
      if (index !== undefined && known) {
        if (known.cost <= column.cost) return false;
        columns[index] = column;
        return true;
      }
      indexOf.set(key, columns.length);
      columns.push(column);
      return true;
    },
  };
}

/** A text that only equal contents share. */
function keyOfCounts(counts: Int32Array): string {
  let key = "";
  for (const count of counts) key += String.fromCharCode(count);
  return key;
}

/** True when a parcel takes no more of any item than is left. */
export function fits({ counts }: Column, left: Int32Array): boolean {
  for (let item = 0; item < counts.length; item++) {
    if ((counts[item] ?? 0) > (left[item] ?? 0)) return false;
  }
  return true;
}
