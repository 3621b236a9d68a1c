import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScheme } from "./check-scheme.ts";
import { type Line, OBJECTIVES, type Objective, type Solved } from "./rule-set.ts";
import { type SolveInput, solve } from "./solve.ts";
import { bruteForce } from "./testing/brute-force.ts";
import { cartArbitrary, MIXING } from "./testing/cart-arbitrary.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";
import { rulesArbitrary, smallCartArbitrary } from "./testing/rules-arbitrary.ts";

// With a clock that stands still only the counted steps end a search, however busy the machine is.
const now = () => 0;

function inputOf(lines: Line[], objective: Objective = "CHEAPEST", country = "CN"): SolveInput {
  return { rules: DEMO_RULES, country, lines, objective, limitMs: 100, now };
}

function mustSolve(input: SolveInput): Solved {
  const solution = solve(input);
  if (!solution.solved) throw new Error(`unsolved: ${JSON.stringify(solution.unplaceable)}`);
  return solution;
}

const objective = fc.constantFrom(...OBJECTIVES);

// A law tries many carts; on a busy machine that takes a while.
const BUSY_MS = 60_000;

describe("solve", () => {
  it(
    "gives parcels that the independent checker accepts and whose sums are the total",
    () => {
      fc.assert(
        fc.property(cartArbitrary(24), objective, (lines, goal) => {
          const solution = mustSolve(inputOf(lines, goal));
          expect(checkScheme({ ...inputOf(lines, goal), parcels: solution.parcels })).toEqual([]);
          expect(solution.total).toBe(solution.parcels.reduce((sum, { fee, tax }) => sum + fee + tax, 0));
          expect(solution.bound).toBeLessThanOrEqual(solution.total);
        }),
        { numRuns: 150 },
      );
    },
    BUSY_MS,
  );

  it(
    "does not depend on the order of lines, routes and profiles",
    () => {
      fc.assert(
        fc.property(cartArbitrary(40), objective, (lines, goal) => {
          const routes = DEMO_RULES.routes.map((route) => ({
            ...route,
            profiles: route.profiles.toReversed(),
          }));
          const rules = { ...DEMO_RULES, routes: routes.reverse() };
          const turned = solve({ ...inputOf(lines.toReversed(), goal), rules });
          expect(turned).toEqual(solve(inputOf(lines, goal)));
        }),
        { numRuns: 60 },
      );
    },
    BUSY_MS,
  );

  it(
    "is never worse than one parcel per unit",
    () => {
      fc.assert(
        fc.property(
          cartArbitrary(40),
          fc.constantFrom("CHEAPEST" as const, "TAX_SAFE" as const),
          (lines, goal) => {
            const alone = lines.map(
              (line) => mustSolve(inputOf([{ ...line, qty: 1 }], goal)).total * line.qty,
            );
            expect(mustSolve(inputOf(lines, goal)).total).toBeLessThanOrEqual(
              alone.reduce((sum, cents) => sum + cents, 0),
            );
          },
        ),
        { numRuns: 60 },
      );
    },
    BUSY_MS,
  );

  it(
    "finds and proves the optimum that trying everything finds",
    () => {
      fc.assert(
        fc.property(cartArbitrary(5, 5), objective, (lines, goal) => {
          const solution = mustSolve(inputOf(lines, goal));
          const best = bruteForce(DEMO_RULES, "CN", lines, goal);
          expect({ parcels: solution.parcels.length, total: solution.total }).toMatchObject(
            goal === "FEWEST" ? { ...best } : { total: best?.total },
          );
          expect(solution).toMatchObject({ proven: true, bound: best?.total });
        }),
        { numRuns: 400 },
      );
    },
    BUSY_MS,
  );

  it(
    "agrees with trying everything under rules of any shape, also on what cannot be sent",
    () => {
      fc.assert(
        fc.property(rulesArbitrary, smallCartArbitrary, objective, (rules, lines, goal) => {
          const solution = solve({ rules, country: "CN", lines, objective: goal, limitMs: 2000 });
          const best = bruteForce(rules, "CN", lines, goal);
          expect(solution.solved).toBe(best !== undefined);
          if (!solution.solved || !best) return;
          expect(
            checkScheme({ rules, country: "CN", lines, objective: goal, parcels: solution.parcels }),
          ).toEqual([]);
          expect(solution).toMatchObject({ total: best.total, bound: best.total, proven: true });
          if (goal === "FEWEST") expect(solution.parcels).toHaveLength(best.parcels);
        }),
        { numRuns: 1500 },
      );
    },
    BUSY_MS,
  );

  it("says that the smallest cart costs nothing", () => {
    expect(solve(inputOf([]))).toEqual({
      solved: true,
      total: 0,
      bound: 0,
      proven: true,
      parcels: [],
      maxDays: 0,
    });
  });

  it(
    "stays legal, ordered and cheaper than alone where the cart is too large for the exact search",
    () => {
      const country = fc.constantFrom("CN", "TW");
      fc.assert(
        fc.property(cartArbitrary(60, 14, MIXING), objective, country, (lines, goal, to) => {
          const input = { ...inputOf(lines, goal, to), limitMs: 20 };
          const solution = mustSolve(input);
          expect(checkScheme({ ...input, parcels: solution.parcels })).toEqual([]);
          expect(solution.bound).toBeLessThanOrEqual(solution.total);
          expect(solve({ ...input, lines: lines.toReversed() })).toEqual(solution);
          const alone = lines.map(
            (line) => mustSolve(inputOf([{ ...line, qty: 1 }], goal, to)).total * line.qty,
          );
          if (goal === "CHEAPEST")
            expect(solution.total).toBeLessThanOrEqual(alone.reduce((sum, cents) => sum + cents, 0));
        }),
        { numRuns: 60 },
      );
    },
    BUSY_MS,
  );

  it(
    "stays legal when no time is left",
    () => {
      fc.assert(
        fc.property(cartArbitrary(40), objective, (lines, goal) => {
          const solution = mustSolve({ ...inputOf(lines, goal), limitMs: 0 });
          expect(checkScheme({ ...inputOf(lines, goal), parcels: solution.parcels })).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
    BUSY_MS,
  );

  it("carries 50 lines of 50 units", () => {
    const cats = [
      "FOOD",
      "HEALTH",
      "DAILY_WASH",
      "COSMETIC",
      "GENERAL",
      "BABY_MILK_POWDER",
      "ADULT_MILK_POWDER",
    ];
    const lines = Array.from({ length: 50 }, (_, index) => ({
      sku: `S${index}`,
      cat: cats[index % cats.length] ?? "FOOD",
      weightG: 150 + 37 * (index % 20),
      price: 900 + 211 * (index % 17),
      qty: 50,
    }));
    const input = { ...inputOf(lines), now: () => performance.now() };
    const begun = process.cpuUsage();
    const solution = mustSolve(input);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
    expect(checkScheme({ ...input, parcels: solution.parcels })).toEqual([]);
  });
});
