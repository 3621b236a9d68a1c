import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line, Objective } from "./rule-set.ts";
import { solve } from "./solve.ts";
import { cartArbitrary } from "./testing/cart-arbitrary.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";

const SEED = 20;
const CARTS = 10;
/** Milliseconds worth of counted steps. */
const LIMITS = [1, 4, 16, 64];
const goals = fc.constantFrom<Objective>("CHEAPEST", "TAX_SAFE", "MILK_APART");

describe(`carts too large for a reference (seed ${SEED}, ${CARTS} carts)`, () => {
  it("are never bound higher, by a search of any length, than what a search of another length finds", () =>
    fc.assert(
      fc.property(cartArbitrary(240, 40), goals, (lines: Line[], objective) => {
        const cart = { rules: DEMO_RULES, country: "CN", lines, objective, deadlineMs: 600_000 };
        const found = LIMITS.flatMap((limitMs) => {
          const solution = solve({ ...cart, limitMs });
          return solution.solved ? [solution] : [];
        });
        const least = Math.min(...found.map(({ total }) => total));
        for (const { bound } of found) expect(bound).toBeLessThanOrEqual(least);
      }),
      { numRuns: CARTS, seed: SEED },
    ));
});
