import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEffort } from "../effort.ts";
import { type Cut, type ListedPart, layList, solveListed, withinBudget } from "./listed-program.ts";
import { ALL_PARCELS, type Column, type Limit } from "./model.ts";
import { findCuts } from "./rounding-cuts.ts";

type Listed = { demand: number[]; list: Column[]; limits: Limit[] };

const column = (counts: number[], cost: number): Column => ({
  lane: 0,
  counts: Int32Array.from(counts),
  cost,
  steps: 0,
});

/** Parcels of up to three units each, those of one unit dear, and a limit on their number in every other one. */
const listed: fc.Arbitrary<Listed> = fc.integer({ min: 3, max: 5 }).chain((size) => {
  const counts = fc
    .array(fc.integer({ min: 0, max: 2 }), { minLength: size, maxLength: size })
    .filter((units) => units.some((count) => count > 0));
  const columns = fc.uniqueArray(fc.tuple(counts, fc.integer({ min: 10, max: 40 })), {
    minLength: 4,
    maxLength: 9,
    selector: ([units]) => units.join(),
  });
  return fc.record({
    demand: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: size, maxLength: size }),
    list: columns.map((found) => {
      const singles = Array.from({ length: size }, (_, item) =>
        column(
          Array.from({ length: size }, (__, other) => (other === item ? 1 : 0)),
          30,
        ),
      );
      return [...singles, ...found.map(([units, cost]) => column(units, cost))];
    }),
    limits: fc.constantFrom<Limit[]>([], [{ ...ALL_PARCELS, low: 3, high: 6 }]),
  });
});

/** How often each column stands in each cover within the limits. */
function coversOf({ demand, list, limits }: Listed): number[][] {
  const covers: number[][] = [];
  const visit = (at: number, left: number[], times: number[]): void => {
    const next = list[at];
    if (!next) {
      const parcels = times.reduce((sum, count) => sum + count, 0);
      const isWithin = limits.every(({ low, high }) => low <= parcels && parcels <= high);
      if (isWithin && left.every((count) => count === 0)) covers.push(times);
      return;
    }
    for (let count = 0; ; count++) {
      const rest = left.map((units, item) => units - count * (next.counts[item] ?? 0));
      if (rest.some((units) => units < 0)) return;
      visit(at + 1, rest, [...times, count]);
    }
  };
  visit(0, demand, []);
  return covers;
}

function sumOf(times: readonly number[], worth: (at: number) => number): number {
  return times.reduce((sum, count, at) => sum + count * worth(at), 0);
}

describe("findCuts", () => {
  it("cuts off no cover, round after round, and raises the bound to at most the cheapest one", () => {
    let raised = 0;
    fc.assert(
      fc.property(listed, (one) => {
        const covers = coversOf(one);
        const costs = covers.map((times) => sumOf(times, (at) => one.list[at]?.cost ?? 0));
        const least = Math.min(...costs);
        const model = { size: one.demand.length, demand: Int32Array.from(one.demand) };
        const engine = { big: 5000, effort: createEffort(Infinity, 60_000) };
        const list = layList(model.size, one.list);
        const use = Int32Array.from(one.list.keys());
        let part: ListedPart = {
          limits: one.limits,
          cuts: [],
          use,
          basis: { columns: [], loose: [], tight: new Set<Cut>() },
        };
        let first: number | undefined;
        for (let round = 0; round < 6; round++) {
          const solution = solveListed(model, list, part, engine);
          if (covers.length > 0) expect(solution.bound).toBeLessThan(least + 0.01);
          first ??= solution.bound;
          if (covers.length > 0 && solution.bound > first + 0.5) raised += 1;
          const kept = new Set(withinBudget(part, solution, least - solution.bound + 1e-6).use);
          const isKept = (times: readonly number[]) =>
            times.every((count, at) => count === 0 || kept.has(at));
          expect(covers.every((times, at) => (costs[at] ?? 0) > least || isKept(times))).toBe(true);
          const cuts = findCuts(solution, part.use, one.list.length, 8);
          for (const { counts, most } of cuts) {
            const counted = covers.map((times) => sumOf(times, (at) => counts[at] ?? 0));
            expect(Math.max(...counted)).toBeLessThanOrEqual(most);
          }
          part = { ...part, basis: solution.basis, cuts: [...part.cuts, ...cuts] };
        }
      }),
      { numRuns: 150, seed: 20 },
    );
    expect(raised).toBeGreaterThan(20);
  });
});
