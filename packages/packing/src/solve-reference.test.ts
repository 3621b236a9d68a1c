import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScheme } from "./check-scheme.ts";
import { type Line, OBJECTIVES, type Objective, type RuleSet } from "./rule-set.ts";
import { solve } from "./solve.ts";
import { bruteForce } from "./testing/brute-force.ts";
import { cartArbitrary } from "./testing/cart-arbitrary.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";
import { milpReference } from "./testing/milp-reference.ts";
import { largerCartArbitrary, rulesArbitrary, smallCartArbitrary } from "./testing/rules-arbitrary.ts";

// PACKING_RUNS=20000 PACKING_SEED=7 tries more and other carts than every test run has time for.
// biome-ignore lint/style/noProcessEnv: a switch for people at the keyboard, unknown to the product
const { PACKING_RUNS = "500", PACKING_SEED = "20" } = process.env;
const SEED = Number(PACKING_SEED);
const CARTS = Math.ceil(Number(PACKING_RUNS) / 5);
const BUSY_MS = 600_000;

const objective = fc.constantFrom(...OBJECTIVES);
const law = { numRuns: CARTS, seed: SEED };

/** The solver's split is legal by the checker, proven, and as good as the reference's; none where that has none. */
function expectSame(rules: RuleSet, lines: Line[], goal: Objective): void {
  const cart = { rules, country: "CN", lines, objective: goal };
  const solution = solve({ ...cart, limitMs: 60_000 });
  const best = milpReference(rules, "CN", lines, goal);
  expect(solution.solved).toBe(best !== undefined);
  if (!solution.solved || !best) return;
  expect(checkScheme({ ...cart, parcels: solution.parcels })).toEqual([]);
  expect(solution).toMatchObject({ proven: true, total: best.total, bound: best.total });
  if (goal === "FEWEST") expect(solution.parcels).toHaveLength(best.parcels);
}

describe(`solve against an integer program (seed ${SEED}, ${CARTS} carts each)`, () => {
  it(
    "finds the optimum of the demo rules (R-MODEL-09)",
    () =>
      fc.assert(
        fc.property(cartArbitrary(12, 5), objective, (...cart) => expectSame(DEMO_RULES, ...cart)),
        law,
      ),
    BUSY_MS,
  );

  it(
    "finds the optimum of rules of any shape",
    () => fc.assert(fc.property(rulesArbitrary, largerCartArbitrary, objective, expectSame), law),
    BUSY_MS,
  );

  it(
    "is held to a reference that itself agrees with trying everything",
    () =>
      fc.assert(
        fc.property(rulesArbitrary, smallCartArbitrary, objective, (rules, lines, goal) => {
          const found = milpReference(rules, "CN", lines, goal);
          const best = bruteForce(rules, "CN", lines, goal);
          expect(found?.total).toBe(best?.total);
          if (goal === "FEWEST") expect(found?.parcels).toBe(best?.parcels);
        }),
        law,
      ),
    BUSY_MS,
  );
});
