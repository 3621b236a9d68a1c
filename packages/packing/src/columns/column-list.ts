import type { Candidate } from "./cover-exactly.ts";
import type { Column } from "./model.ts";

/** Parcels found by a search, each content once at its least price; they become columns only when all of them are wanted. */
export type ColumnList = {
  /** Copies the counts, which may be the search's own; false where more contents are known than there is room for. */
  keep(column: Column, reduced: number): boolean;
  columns(): Candidate[];
};

const SPREAD = 0x9e3779b1;

/** A list with room for so many contents: a hash table over their counts, which lie one after the other. */
export function createColumnList(size: number, room: number): ColumnList {
  let known = 0;
  let counts = new Int32Array(size * Math.min(room, 256));
  const cost = new Float64Array(room);
  const reduced = new Float64Array(room);
  const lane = new Int32Array(room);
  const steps = new Int32Array(room);
  const bits = 2 + Math.ceil(Math.log2(room + 1));
  const mask = 2 ** bits - 1;
  // One more than the number of the content that lies there, 0 where none does.
  const slots = new Int32Array(mask + 1);

  function isAt(number: number, wanted: Int32Array): boolean {
    const base = number * size;
    for (let item = 0; item < size; item++) if (counts[base + item] !== wanted[item]) return false;
    return true;
  }

  function slotOf(wanted: Int32Array): number {
    let hash = 0;
    for (let item = 0; item < size; item++)
      hash = Math.imul(hash + (wanted[item] ?? 0), SPREAD) ^ (hash >>> 15);
    let slot = (hash >>> (32 - bits)) & mask;
    while (slots[slot] !== 0 && !isAt((slots[slot] ?? 0) - 1, wanted)) slot = (slot + 1) & mask;
    return slot;
  }

  function lay(number: number, column: Column, own: number): void {
    cost[number] = column.cost;
    reduced[number] = own;
    lane[number] = column.lane;
    steps[number] = column.steps;
  }

  function keep(column: Column, own: number): boolean {
    const slot = slotOf(column.counts);
    const number = (slots[slot] ?? 0) - 1;
    if (number >= 0) {
      const cheaper = (cost[number] ?? 0) - column.cost || (reduced[number] ?? 0) - own;
      if (cheaper > 0) lay(number, column, own);
      return true;
    }
    if (known === room) return false;
    if ((known + 1) * size > counts.length) counts = doubled(counts);
    counts.set(column.counts, known * size);
    lay(known, column, own);
    known += 1;
    slots[slot] = known;
    return true;
  }

  function columnAt(number: number): Candidate {
    const own = counts.subarray(number * size, (number + 1) * size);
    const column = {
      lane: lane[number] ?? 0,
      counts: own,
      cost: cost[number] ?? 0,
      steps: steps[number] ?? 0,
    };
    return { column, reduced: reduced[number] ?? 0 };
  }

  return { keep, columns: () => Array.from({ length: known }, (_, number) => columnAt(number)) };
}

function doubled(counts: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * counts.length);
  more.set(counts);
  return more;
}
