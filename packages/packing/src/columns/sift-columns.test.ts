import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEffort } from "../effort.ts";
import { type Cut, type ListedPart, layList, solveListed } from "./listed-program.ts";
import type { Column } from "./model.ts";
import { lookAt, optimize } from "./simplex.ts";

const SIZE = 8;

/** Several hundred parcels at prices that do not follow their contents, the dear single units first. */
const listed: fc.Arbitrary<{ demand: number[]; list: Column[] }> = fc.record({
  demand: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: SIZE, maxLength: SIZE }),
  list: fc
    .array(
      fc.record({
        counts: fc.array(fc.nat({ max: 3 }), { minLength: SIZE, maxLength: SIZE }),
        cost: fc.integer({ min: 50, max: 900 }),
      }),
      { minLength: 400, maxLength: 600 },
    )
    .map((found) => [
      ...Array.from({ length: SIZE }, (_, item) => parcel((other) => (other === item ? 1 : 0), 300)),
      ...found.map(({ counts, cost }) => parcel((item) => counts[item] ?? 0, cost)),
    ]),
});

function parcel(countOf: (item: number) => number, cost: number): Column {
  return {
    lane: 0,
    counts: Int32Array.from({ length: SIZE }, (_, item) => countOf(item)),
    cost,
    steps: 0,
  };
}

describe("siftColumns", () => {
  it("ends at the cheapest solution over all listed columns, though it looks at some of them only", () => {
    let looked = 0;
    let all = 0;
    fc.assert(
      fc.property(listed, ({ demand, list }) => {
        const part: ListedPart = {
          limits: [],
          cuts: [],
          use: Int32Array.from(list.keys()),
          basis: { columns: [...Array(SIZE).keys()], loose: [], tight: new Set<Cut>() },
        };
        const model = { size: SIZE, demand: Int32Array.from(demand) };
        const engine = { big: 50_000, effort: createEffort(Infinity, 60_000) };
        const laid = layList(SIZE, list);
        const half = { ...part, use: part.use.filter((at) => at < SIZE || at % 2 === 0) };
        const { basis } = solveListed(model, laid, half, engine);
        const { lp, bound, reduced, isOptimal } = solveListed(model, laid, { ...part, basis }, engine);
        expect(isOptimal).toBe(true);
        expect(Math.min(...reduced)).toBeGreaterThan(-1e-4);
        looked += lp.looked;
        all += lp.count;
        lookAt(lp, [...Array(lp.count).keys()]);
        optimize(lp, () => true);
        const least = lp.basic.reduce(
          (sum, column, row) => sum + (lp.costs[column] ?? 0) * (lp.level[row] ?? 0),
          0,
        );
        expect(Math.abs(bound - least)).toBeLessThan(0.05);
      }),
      { numRuns: 60, seed: 3 },
    );
    expect(looked).toBeLessThan(all / 2);
  });
});
