import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, OBJECTIVES, type RuleSet } from "./rule-set.ts";
import { solve } from "./solve.ts";
import { solveObjectives } from "./solve-objectives.ts";
import { cartArbitrary } from "./testing/cart-arbitrary.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";
import { largerCartArbitrary, rulesArbitrary } from "./testing/rules-arbitrary.ts";

/** Together or one by one, every objective has its own best split. */
function expectSame(rules: RuleSet, lines: Line[]): void {
  const cart = { rules, country: "CN", lines, limitMs: 60_000 };
  const together = solveObjectives(cart, OBJECTIVES);
  expect([...together.keys()]).toEqual([...OBJECTIVES]);
  for (const [objective, solution] of together) {
    const alone = solve({ ...cart, objective });
    if (!alone.solved) expect(solution).toEqual(alone);
    else expect(solution).toMatchObject({ total: alone.total, bound: alone.bound, proven: alone.proven });
  }
}

describe("solveObjectives", () => {
  it("finds for every objective what a search of its own finds", () => {
    fc.assert(
      fc.property(cartArbitrary(12, 5), (lines) => expectSame(DEMO_RULES, lines)),
      { numRuns: 60 },
    );
    fc.assert(fc.property(rulesArbitrary, largerCartArbitrary, expectSame), { numRuns: 200 });
  });

  it("uses the cheapest split again where it keeps the other rule", () => {
    const lines: Line[] = [{ sku: "A", cat: "HEALTH", weightG: 400, price: 3000, qty: 4 }];
    const found = solveObjectives({ rules: DEMO_RULES, country: "CN", lines, limitMs: 100 }, OBJECTIVES);
    expect(found.get("TAX_SAFE")).toBe(found.get("CHEAPEST"));
    expect(found.get("MILK_APART")).toBe(found.get("CHEAPEST"));
  });
});
