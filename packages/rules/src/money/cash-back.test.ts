import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cashBackCents, cashBackLevel } from "./cash-back.ts";

const levels = [
  { consumeLevel: 1, downThreshold: 10_000, upThreshold: 50_000, returnRatio: 0.01 },
  { consumeLevel: 2, downThreshold: 50_000, upThreshold: null, returnRatio: 0.02 },
];

describe("cash-back", () => {
  it.each([
    [9_999, undefined],
    [10_000, 1],
    [49_999, 1],
    [50_000, 2],
    [1_000_000_000, 2],
  ])("a spend of %i is level %s: half-open ranges without a gap (OP-101)", (spend, level) => {
    expect(cashBackLevel(levels, spend)?.consumeLevel).toBe(level);
  });

  it("rounds to whole cents and never earns more than was spent", () => {
    expect(
      cashBackCents(
        { ...levels[0], consumeLevel: 1, downThreshold: 0, upThreshold: null, returnRatio: 0.015 },
        1_030,
      ),
    ).toBe(15);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.integer({ min: 0, max: 10_000 }),
        (spend, points) => {
          const level = {
            consumeLevel: 1,
            downThreshold: 0,
            upThreshold: null,
            returnRatio: points / 10_000,
          };
          const earned = cashBackCents(level, spend);
          expect(Number.isInteger(earned)).toBe(true);
          expect(earned).toBeLessThanOrEqual(spend);
          expect(Math.abs(earned - (spend * points) / 10_000)).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
});
