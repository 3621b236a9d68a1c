import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, roundCents, sum } from "./money.ts";

describe("roundCents", () => {
  it.each([
    [0.5, 1],
    [1.49, 1],
    [-0.5, -1],
    [-0.4, 0],
    [7, 7],
  ])("rounds %d to %d", (amount, rounded) => {
    expect(roundCents(amount)).toBe(rounded);
  });
});

describe("allocate", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [0, 5, 0], [0, 10, 0]],
    [10, [0, 0], [10, 0]],
    [0, [3, 4], [0, 0]],
    [5, [], []],
  ])("splits %d by %j into %j", (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 });

  it("makes parts that sum to the whole and never differ from their fair share by a cent (I-04)", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(amount, list);
        expect(sum(parts)).toBe(amount);
        const total = sum(list);
        if (total === 0) return;
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount * (list[index] ?? 0)) / total)).toBeLessThan(1.01);
      }),
    );
  });

  it("gives nothing to a part without weight while another has some", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, list) => {
        const parts = allocate(amount, [...list, 1, 0]);
        expect(parts.at(-1)).toBe(0);
      }),
    );
  });
});
