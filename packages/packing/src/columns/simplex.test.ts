import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairLevels } from "./dual-simplex.ts";
import { addColumn, addEntry, createSimplex, optimize, type Simplex, startWith } from "./simplex.ts";

const DEAR = 1000;

type Entry = { row: number; value: number };
type Program = { targets: number[]; columns: { cost: number; entries: Entry[] }[] };

const program: fc.Arbitrary<Program> = fc.integer({ min: 2, max: 14 }).chain((height) => {
  const entry = fc.record({ row: fc.nat({ max: height - 1 }), value: fc.integer({ min: 1, max: 3 }) });
  const entries = fc.uniqueArray(entry, { minLength: 1, maxLength: 4, selector: ({ row }) => row });
  const column = fc.record({ cost: fc.integer({ min: 1, max: 99 }), entries });
  return fc.record({
    targets: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: height, maxLength: height }),
    columns: fc.array(column, { minLength: 1, maxLength: 40 }),
  });
});

function layOut({ targets, columns }: Program): Simplex {
  const lp = createSimplex(targets.length, columns.length);
  targets.forEach((target, row) => {
    startWith(lp, row, addColumn(lp, DEAR), target + row * 1e-6);
    addEntry(lp, row, 1);
  });
  for (const { cost, entries } of columns) {
    addColumn(lp, cost);
    for (const { row, value } of entries) addEntry(lp, row, value);
  }
  return lp;
}

function costOf({ basic, level, costs }: Simplex): number {
  return basic.reduce((sum, column, row) => sum + (level[row] ?? 0) * (costs[column] ?? 0), 0);
}

/** What the columns of the basis lay into each row. */
function laidBy({ height, basic, level, starts, rows, values }: Simplex): number[] {
  const laid = new Array<number>(height).fill(0);
  basic.forEach((column, at) => {
    for (let entry = starts[column] ?? 0; entry < (starts[column + 1] ?? 0); entry++) {
      const row = rows[entry] ?? 0;
      laid[row] = (laid[row] ?? 0) + (level[at] ?? 0) * (values[entry] ?? 0);
    }
  });
  return laid;
}

/** Lays other targets into the rows; the prices of the basis stay what they are. */
function moveTargets({ height, inverse, level }: Simplex, targets: readonly number[]): void {
  for (let row = 0; row < height; row++) {
    level[row] = targets.reduce(
      (sum, target, at) => sum + (target + at * 1e-6) * (inverse[row * height + at] ?? 0),
      0,
    );
  }
}

describe("repairLevels", () => {
  it("comes from the cheapest solution for some targets to that for others", () => {
    const both = program.chain((one) => {
      const { length } = one.targets;
      return fc.record({
        one: fc.constant(one),
        other: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length }),
      });
    });
    fc.assert(
      fc.property(both, ({ one, other }) => {
        const lp = layOut(one);
        optimize(lp, () => true);
        moveTargets(lp, other);
        expect(repairLevels(lp, () => true)).toBe(true);
        const fresh = layOut({ ...one, targets: other });
        optimize(fresh, () => true);
        expect(Math.min(...lp.level)).toBeGreaterThan(-1e-5);
        expect(costOf(lp)).toBeCloseTo(costOf(fresh), 1);
      }),
      { numRuns: 300, seed: 20 },
    );
  });
});

describe("optimize", () => {
  it("has a legal solution after whichever pivot it is stopped, and goes on to the same cost", () => {
    fc.assert(
      fc.property(program, fc.integer({ min: 1, max: 12 }), (one, pivots) => {
        const whole = layOut(one);
        expect(optimize(whole, () => true)).toBe(true);
        const lp = layOut(one);
        let left = pivots;
        const isOptimal = optimize(lp, () => {
          left -= 1;
          return left > 0;
        });
        expect(isOptimal).toBe(whole.pivots < pivots);
        expect(Math.min(...lp.level)).toBeGreaterThan(-1e-5);
        laidBy(lp).forEach((laid, row) => {
          expect(laid).toBeCloseTo(one.targets[row] ?? 0, 3);
        });
        expect(optimize(lp, () => true)).toBe(true);
        expect(costOf(lp)).toBeCloseTo(costOf(whole), 2);
      }),
      { numRuns: 300, seed: 20 },
    );
  });
});
