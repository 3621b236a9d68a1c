import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Problem } from "../compile-problem.ts";
import { createEffort } from "../effort.ts";
import { createPlacer } from "../place-parcel.ts";
import { type Line, OBJECTIVES, type Objective, type RuleSet } from "../rule-set.ts";
import { type Pattern, solveExactly } from "../solve-exactly.ts";
import { splitComponents } from "../split-components.ts";
import { cartArbitrary } from "../testing/cart-arbitrary.ts";
import { DEMO_RULES } from "../testing/demo-rules.ts";
import { largerCartArbitrary, rulesArbitrary } from "../testing/rules-arbitrary.ts";
import { solveByColumns } from "./solve-by-columns.ts";

const objective = fc.constantFrom(...OBJECTIVES.filter((goal) => goal !== "FASTEST"));
// PACKING_RUNS=20000 PACKING_SEED=7 tries more and other carts than every test run has time for.
// biome-ignore lint/style/noProcessEnv: a switch for people at the keyboard, unknown to the product
const { PACKING_RUNS = "500", PACKING_SEED = "20" } = process.env;
const RUNS = Number(PACKING_RUNS);
const SEED = Number(PACKING_SEED);
const unlimited = () => createEffort(Infinity, 60_000);

type Reference = { problem: Problem; first: Pattern[]; best: Pattern[] };

/** The parts of a cart that have a split, with the best one and with a poor one to start from. */
function references(rules: RuleSet, lines: Line[], goal: Objective): Reference[] {
  return splitComponents({ rules, country: "CN", lines, objective: goal }).flatMap((problem) => {
    const place = createPlacer(problem);
    const demand = problem.items.map((item) => item.line.qty);
    const best = solveExactly(place, problem.items, demand, 1e8, unlimited());
    if (typeof best === "string") return [];
    const alone = problem.items.flatMap((item, index) => {
      const counts = problem.items.map((_, other) => (other === index ? 1 : 0));
      return new Array<Pattern>(item.line.qty).fill({ counts, score: place(problem.items, counts).score });
    });
    return [{ problem, best, first: alone.every(({ score }) => score < Infinity) ? alone : best }];
  });
}

function costOf(problem: Problem, patterns: readonly Pattern[]): number {
  const place = createPlacer({ ...problem, perParcel: 0, perFeeCent: 1, perTaxCent: 1 });
  return patterns.reduce((sum, { counts }) => sum + place(problem.items, counts).score, 0);
}

function expectOptimum({ problem, first, best }: Reference): void {
  const split = solveByColumns(problem, first, unlimited());
  const cost = costOf(problem, best);
  expect(split).toMatchObject({ isProven: true, bound: cost });
  expect(costOf(problem, split.patterns)).toBe(cost);
  if (problem.isFewest) expect(split.patterns).toHaveLength(best.length);
}

/** However little time there is, the bound stays below the optimum and the split whole. */
function expectTrueBound({ problem, first, best }: Reference, steps: number): void {
  const split = solveByColumns(problem, first, createEffort(steps, 60_000));
  const cost = costOf(problem, best);
  expect(split.bound).toBeLessThanOrEqual(cost);
  if (!problem.isFewest) expect(costOf(problem, split.patterns)).toBeGreaterThanOrEqual(cost);
  const sums = problem.items.map((_, item) => {
    return split.patterns.reduce((sum, { counts }) => sum + (counts[item] ?? 0), 0);
  });
  expect(sums).toEqual(problem.items.map((item) => item.line.qty));
}

// A law tries many carts; on a busy machine that takes a while.
const BUSY_MS = 60_000;

describe("solveByColumns", () => {
  it(
    "finds and proves the optimum of the exact reference on demo carts (R-MODEL-09)",
    () => {
      fc.assert(
        fc.property(cartArbitrary(13, 6), objective, (lines, goal) => {
          for (const reference of references(DEMO_RULES, lines, goal)) expectOptimum(reference);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    },
    BUSY_MS,
  );

  it(
    "finds and proves the optimum under rules of any shape",
    () => {
      fc.assert(
        fc.property(rulesArbitrary, largerCartArbitrary, objective, (rules, lines, goal) => {
          for (const reference of references(rules, lines, goal)) expectOptimum(reference);
        }),
        { numRuns: RUNS * 3, seed: SEED },
      );
    },
    BUSY_MS,
  );

  it(
    "never reports a bound above the optimum, whatever the time",
    () => {
      const steps = fc.oneof(fc.constantFrom(0, 300, 3_000, 30_000), fc.nat({ max: 4_000 }));
      fc.assert(
        fc.property(rulesArbitrary, largerCartArbitrary, objective, steps, (rules, lines, goal, limit) => {
          for (const reference of references(rules, lines, goal)) expectTrueBound(reference, limit);
        }),
        { numRuns: RUNS * 2, seed: SEED },
      );
    },
    BUSY_MS,
  );
});
