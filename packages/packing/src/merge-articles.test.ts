import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScheme } from "./check-scheme.ts";
import { compileProblem, type Problem } from "./compile-problem.ts";
import { createEffort } from "./effort.ts";
import { mergeArticles } from "./merge-articles.ts";
import { createPlacer } from "./place-parcel.ts";
import { type Line, OBJECTIVES, type Route, type RuleSet } from "./rule-set.ts";
import { solve } from "./solve.ts";
import { type ExactResult, type Pattern, solveExactly } from "./solve-exactly.ts";
import { splitComponents } from "./split-components.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";
import { oneLimitRules, rulesArbitrary } from "./testing/rules-arbitrary.ts";

const lipstick: Line = { sku: "ROSE", cat: "COSMETIC", weightG: 60, price: 3000, qty: 2 };

function mergedOf(lines: Line[], rules = oneLimitRules(1000)) {
  return mergeArticles(compileProblem({ rules, country: "CN", lines, objective: "CHEAPEST" }));
}

/** A few kinds of goods, each as several articles that differ in their sku alone. */
const twins = fc
  .array(
    fc.record({
      cat: fc.constantFrom("FOOD", "HEALTH", "ADULT_MILK_POWDER"),
      weightG: fc.constantFrom(300, 800),
      price: fc.constantFrom(500, 2000),
      qty: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((lines) => lines.map((line, index): Line => ({ ...line, sku: String.fromCharCode(65 + index) })));

function demandOf({ items }: Problem): number[] {
  return items.map(({ line }) => line.qty);
}

function solveWhole(problem: Problem): ExactResult {
  const effort = createEffort(Infinity, 60_000);
  return solveExactly(createPlacer(problem), problem.items, demandOf(problem), 1e8, effort);
}

function scoreOf(problem: Problem, patterns: readonly Pattern[]): number {
  const place = createPlacer(problem);
  return patterns.reduce((sum, { counts }) => sum + place(problem.items, counts).score, 0);
}

function added(one: number[], other: number[]): number[] {
  return one.map((count, item) => count + (other[item] ?? 0));
}

describe("mergeArticles", () => {
  it("makes one item of articles that differ in their sku alone", () => {
    const lines = [lipstick, { ...lipstick, sku: "CORAL", qty: 3 }, { ...lipstick, sku: "BIG", weightG: 90 }];
    const { problem } = mergedOf(lines);
    expect(problem.items.map(({ line }) => [line.sku, line.qty])).toEqual([
      ["BIG", 2],
      ["CORAL", 5],
    ]);
  });

  it("joins no more articles than a parcel may hold of one sku", () => {
    const [route] = oneLimitRules(1000).routes as [Route];
    const strict: RuleSet = {
      taxSchemes: {},
      routes: [{ ...route, profiles: [{ id: "ALL", cats: { COSMETIC: 9 }, maxUnits: 9, maxPerSku: 4 }] }],
    };
    const { problem } = mergedOf([lipstick, { ...lipstick, sku: "B" }, { ...lipstick, sku: "C" }], strict);
    expect(problem.items.map(({ line }) => line.qty)).toEqual([4, 2]);
  });

  it("deals the units out again, each article as often as it was ordered", () => {
    const { spread } = mergedOf([lipstick, { ...lipstick, sku: "CORAL", qty: 3 }]);
    const dealt = spread([
      { counts: [4], score: 1 },
      { counts: [1], score: 1 },
    ]).map(({ counts }) => counts);
    // Articles stand in the order of their skus.
    expect(dealt).toEqual([
      [3, 1],
      [0, 1],
    ]);
  });

  it("changes neither what a cart costs nor what is legal (R-MODEL-09)", () => {
    fc.assert(
      fc.property(rulesArbitrary, twins, fc.constantFrom(...OBJECTIVES), (rules, lines, objective) => {
        for (const problem of splitComponents({ rules, country: "CN", lines, objective })) {
          const merged = mergeArticles(problem);
          const best = solveWhole(problem);
          const found = solveWhole(merged.problem);
          if (typeof best === "string" || typeof found === "string") expect(found).toBe(best);
          else {
            const spread = merged.spread(found);
            expect(scoreOf(problem, spread)).toBe(scoreOf(problem, best));
            expect(spread.map(({ counts }) => counts).reduce(added)).toEqual(demandOf(problem));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("splits shades of one article legally where there are too many to try all", () => {
    const shades = Array.from(
      { length: 40 },
      (_, index): Line => ({ ...lipstick, sku: `S${index}`, qty: 1 + (index % 3) }),
    );
    const cart = { rules: DEMO_RULES, country: "CN", lines: shades, objective: "CHEAPEST" as const };
    const found = solve({ ...cart, limitMs: 100, now: () => 0 });
    if (!found.solved) throw new Error("no split");
    expect(checkScheme({ ...cart, parcels: found.parcels })).toEqual([]);
    expect(found.proven).toBe(true);
  });
});
