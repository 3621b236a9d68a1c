import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScheme } from "../check-scheme.ts";
import { compileProblem, type Problem } from "../compile-problem.ts";
import { describeParcels } from "../describe-parcels.ts";
import { createEffort } from "../effort.ts";
import { createPlacer } from "../place-parcel.ts";
import { type Line, OBJECTIVES, type Objective, type RuleSet } from "../rule-set.ts";
import { solve } from "../solve.ts";
import type { Pattern } from "../solve-exactly.ts";
import { splitComponents } from "../split-components.ts";
import { cartArbitrary } from "../testing/cart-arbitrary.ts";
import { DEMO_RULES } from "../testing/demo-rules.ts";
import { oneLimitRules, rulesArbitrary } from "../testing/rules-arbitrary.ts";
import { constructParcels } from "./construct-parcels.ts";

const objective = fc.constantFrom(...OBJECTIVES.filter((goal) => goal !== "FASTEST"));
const now = () => 0;
const BUSY_MS = 60_000;

function constructionsOf(problem: Problem): Pattern[][] {
  const demand = problem.items.map(({ line }) => line.qty);
  const effort = createEffort(Infinity, Infinity, now);
  return [...constructParcels(problem, createPlacer(problem), demand, effort)];
}

function expectLegal(rules: RuleSet, lines: Line[], goal: Objective): void {
  for (const problem of splitComponents({ rules, country: "CN", lines, objective: goal })) {
    for (const patterns of constructionsOf(problem)) {
      const cart = { rules, country: "CN", lines: problem.items.map(({ line }) => line), objective: goal };
      expect(checkScheme({ ...cart, parcels: describeParcels(problem, patterns) })).toEqual([]);
    }
  }
}

/** How many parcels of one limit first fit decreasing needs, by the textbook. */
function firstFitDecreasing(weights: readonly number[], limit: number): number {
  const rooms: number[] = [];
  for (const weight of weights.toSorted((one, other) => other - one)) {
    const at = rooms.findIndex((room) => room >= weight);
    if (at < 0) rooms.push(limit - weight);
    else rooms[at] = (rooms[at] ?? 0) - weight;
  }
  return rooms.length;
}

const articles = fc.array(fc.integer({ min: 100, max: 700 }), { minLength: 1, maxLength: 150 });

function linesOf(weights: readonly number[]): Line[] {
  return weights.map((weightG, index) => ({ sku: `A${index}`, cat: "GENERAL", weightG, price: 100, qty: 1 }));
}

describe("constructParcels", () => {
  it(
    "gives splits that the checker accepts, whatever the rules and the goal (R-MODEL-09)",
    () => {
      fc.assert(
        fc.property(cartArbitrary(120, 20), objective, (...cart) => expectLegal(DEMO_RULES, ...cart)),
        {
          numRuns: 100,
        },
      );
      fc.assert(fc.property(rulesArbitrary, cartArbitrary(40), objective, expectLegal), { numRuns: 300 });
    },
    BUSY_MS,
  );

  it("has first fit decreasing among them", () => {
    fc.assert(
      fc.property(articles, (weights) => {
        const lines = linesOf(weights);
        const problem = compileProblem({
          rules: oneLimitRules(1000),
          country: "CN",
          lines,
          objective: "CHEAPEST",
        });
        const counts = constructionsOf(problem).map((patterns) => patterns.length);
        expect(counts).toContain(firstFitDecreasing(weights, 1000));
      }),
      { numRuns: 60 },
    );
  });

  it("fills parcels to the gram where three articles each make one", () => {
    const weights = [480, 270, 250, 440, 300, 260, 400, 310, 290, 385, 320, 295];
    const problem = compileProblem({
      rules: oneLimitRules(1000),
      country: "CN",
      lines: linesOf(weights),
      objective: "CHEAPEST",
    });
    const counts = constructionsOf(problem).map((patterns) => patterns.length);
    expect(firstFitDecreasing(weights, 1000)).toBeGreaterThan(4);
    expect(Math.min(...counts)).toBe(4);
  });

  it("is what a search of no length at all falls back to", () => {
    fc.assert(
      fc.property(articles, fc.constantFrom(0, 5), (weights, limitMs) => {
        const cart = { rules: oneLimitRules(1000), country: "CN", lines: linesOf(weights) };
        const found = solve({ ...cart, objective: "CHEAPEST", limitMs, now });
        if (!found.solved) throw new Error("no split");
        expect(checkScheme({ ...cart, parcels: found.parcels })).toEqual([]);
        expect(found.parcels.length).toBeLessThanOrEqual(firstFitDecreasing(weights, 1000));
        expect(found.bound).toBeLessThanOrEqual(found.total);
      }),
      // Best fit needs three parcels here, first fit two.
      { numRuns: 40, examples: [[[318, 386, 193, 104, 104, 104, 689], 0]] },
    );
  });

  it(
    "bounds from above what any search finds, also of goods under many limits",
    () => {
      fc.assert(
        fc.property(cartArbitrary(120, 20), objective, fc.constantFrom(0, 2), (lines, goal, limitMs) => {
          const cart = { rules: DEMO_RULES, country: "CN", lines, objective: goal };
          const found = solve({ ...cart, limitMs, now });
          if (!found.solved) throw new Error("no split");
          const least = splitComponents(cart).map((problem) => {
            const splits = constructionsOf(problem).map((patterns) => describeParcels(problem, patterns));
            const sums = splits.map((parcels) =>
              goal === "FEWEST" ? parcels.length : parcels.reduce((sum, { fee, tax }) => sum + fee + tax, 0),
            );
            return Math.min(...sums);
          });
          const own = goal === "FEWEST" ? found.parcels.length : found.total;
          expect(own).toBeLessThanOrEqual(least.reduce((sum, one) => sum + one, 0));
        }),
        { numRuns: 60 },
      );
    },
    BUSY_MS,
  );
});
