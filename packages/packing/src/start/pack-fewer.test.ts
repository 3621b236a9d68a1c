import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScheme } from "../check-scheme.ts";
import { compileProblem, type Problem } from "../compile-problem.ts";
import { describeParcels } from "../describe-parcels.ts";
import { createEffort } from "../effort.ts";
import { createPlacer } from "../place-parcel.ts";
import type { Line, RuleSet } from "../rule-set.ts";
import { solve } from "../solve.ts";
import { oneLimitRules } from "../testing/rules-arbitrary.ts";
import { packFewer } from "./pack-fewer.ts";

const now = () => 0;
const BUSY_MS = 60_000;

function problemOf(rules: RuleSet, lines: Line[]): Problem {
  return compileProblem({ rules, country: "CN", lines, objective: "CHEAPEST" });
}

/** Every split on the way from one parcel per unit to as few as `steps` steps of the search lead to. */
function fewerOf(problem: Problem, steps: number, least = 1): number[][][] {
  const [way] = problem.ways;
  if (!way) return [];
  const alone = problem.items.flatMap(({ line }, index) =>
    Array.from({ length: line.qty }, () => problem.items.map((_, other) => (other === index ? 1 : 0))),
  );
  return [...packFewer(problem, way, alone, least, createEffort(steps, Infinity, now))];
}

function linesOf(weights: readonly number[]): Line[] {
  return weights.map((weightG, index) => ({ sku: `A${index}`, cat: "GENERAL", weightG, price: 100, qty: 1 }));
}

/** Articles of which three at a time fill a parcel of 1000 g to the gram, mixed by a fixed rule. */
function triplets(count: number, seed = 12345): number[] {
  let state = seed;
  const draw = (low: number, high: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return low + ((state >> 8) % (high - low + 1));
  };
  return Array.from({ length: count }, () => {
    const first = draw(380, 490);
    const second = draw(250, Math.floor((1000 - first) / 2));
    return [first, second, 1000 - first - second];
  }).flat();
}

const goods = fc.array(
  fc.record({
    cat: fc.constantFrom("GENERAL", "FOOD"),
    weightG: fc.integer({ min: 50, max: 700 }),
    price: fc.integer({ min: 0, max: 900 }),
    qty: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 2, maxLength: 40 },
);

describe("packFewer", () => {
  it(
    "gives splits of all units that the checker accepts, with ever fewer parcels, within every limit",
    () => {
      const limits = fc.record({
        cap: fc.integer({ min: 1, max: 6 }),
        maxUnits: fc.integer({ min: 1, max: 8 }),
        maxPerSku: fc.integer({ min: 1, max: 3 }),
        maxValue: fc.constantFrom(1000, 2500),
      });
      fc.assert(
        fc.property(goods, limits, (own, { cap, maxUnits, maxPerSku, maxValue }) => {
          const lines = own.map((line, index): Line => ({ ...line, sku: `S${index}` }));
          const plain = oneLimitRules(1000);
          const routes = plain.routes.map((route) => ({
            ...route,
            maxValue: { CN: maxValue },
            profiles: [{ id: "ALL", cats: { GENERAL: cap, FOOD: 6 }, maxUnits, maxPerSku }],
          }));
          const rules = { ...plain, routes };
          const problem = problemOf(rules, lines);
          const place = createPlacer(problem);
          const units = lines.reduce((sum, { qty }) => sum + qty, 0);
          fewerOf(problem, 200_000).forEach((contents, times) => {
            const patterns = contents.map((counts) => ({
              counts,
              score: place(problem.items, counts).score,
            }));
            const parcels = describeParcels(problem, patterns);
            expect(checkScheme({ rules, country: "CN", lines, objective: "CHEAPEST", parcels })).toEqual([]);
            expect(contents.length).toBeLessThanOrEqual(units - 1 - times);
          });
        }),
        { numRuns: 100 },
      );
    },
    BUSY_MS,
  );

  it("finds the parcels that are full to the gram, and the same ones each time", () => {
    const problem = problemOf(oneLimitRules(1000), linesOf(triplets(80)));
    const found = fewerOf(problem, 20_000_000, 80).at(-1);
    expect(found).toHaveLength(80);
    expect(fewerOf(problem, 20_000_000, 80).at(-1)).toEqual(found);
  });

  it("finds them among five hundred articles, where exchanges of single units and pairs end with a parcel more", () => {
    const problem = problemOf(oneLimitRules(1000), linesOf(triplets(167, 1)));
    expect(fewerOf(problem, 4_000_000, 167).at(-1)).toHaveLength(167);
  });

  it("makes a search that is stopped soon end with a proof", () => {
    const cart = { rules: oneLimitRules(1000), country: "CN", lines: linesOf(triplets(80)) };
    const found = solve({ ...cart, objective: "CHEAPEST", limitMs: 150, now });
    expect(found.solved && [found.proven, found.parcels.length, found.bound]).toEqual([true, 80, 80_000]);
  });

  it("ends at the least number that is asked for and where nothing is left to exchange", () => {
    const problem = problemOf(oneLimitRules(1000), linesOf([600, 600, 600, 400, 400, 400]));
    expect(fewerOf(problem, 1_000_000, 3).at(-1)).toHaveLength(3);
    expect(fewerOf(problemOf(oneLimitRules(1000), linesOf([600, 600])), 1_000_000)).toEqual([]);
  });
});
