import { describe, expect, it } from "vitest";
import { createColumnList } from "./column-list.ts";
import type { Column } from "./model.ts";

const parcel = (counts: number[], cost: number): Column => ({
  lane: cost % 3,
  counts: Int32Array.from(counts),
  cost,
  steps: 0,
});

/** Contents of three items in a mixed order, each of them several times at other prices. */
const FOUND = Array.from({ length: 4000 }, (_, at) => {
  const mixed = (at * 7919) % 1000;
  const counts = [mixed % 10, Math.floor(mixed / 10) % 10, Math.floor(mixed / 100)];
  return parcel(counts, 100 + ((at * 31) % 97));
});

describe("createColumnList", () => {
  it("lists each content once, at its least price", () => {
    const list = createColumnList(3, 1000);
    const cheapest = new Map<string, Column>();
    for (const column of FOUND) {
      expect(list.keep(column, column.cost / 2)).toBe(true);
      const known = cheapest.get(column.counts.join());
      if (!known || column.cost < known.cost) cheapest.set(column.counts.join(), column);
    }
    const listed = list.columns();
    expect(listed.map(({ column }) => column)).toEqual([...cheapest.values()]);
    expect(listed.every(({ column, reduced }) => reduced === column.cost / 2)).toBe(true);
  });

  it("copies counts that change afterwards, and refuses only a content that is new when it is full", () => {
    const list = createColumnList(3, 2);
    const counts = Int32Array.of(1, 0, 0);
    expect(list.keep({ lane: 0, counts, cost: 5, steps: 0 }, 5)).toBe(true);
    counts[1] = 1;
    expect(list.keep({ lane: 0, counts, cost: 6, steps: 0 }, 6)).toBe(true);
    expect(list.keep(parcel([0, 0, 1], 1), 1)).toBe(false);
    expect(list.keep(parcel([1, 0, 0], 3), 3)).toBe(true);
    expect(list.columns().map(({ column }) => [column.counts.join(), column.cost])).toEqual([
      ["1,0,0", 3],
      ["1,1,0", 6],
    ]);
  });
});
