import { describe, expect, it } from "vitest";
import { averageCost, costWithout, goodsReceiptNumber, goodsReceiptSums } from "./goods-receipt.ts";

describe("a receipt of goods", () => {
  it("is called by its day and its place in it", () => {
    expect([2, 117].map((place) => goodsReceiptNumber("2026-11-23", place))).toEqual([
      "RK20261123-02",
      "RK20261123-117",
    ]);
  });

  it("comes to what its lines say, and knows which of them say no cost", () => {
    expect(
      goodsReceiptSums([
        { pieces: 12, cost: 350 },
        { pieces: 3, cost: null },
        { pieces: null, cost: 100 },
      ]),
    ).toEqual({ lineCount: 3, pieces: 15, costedLines: 2, costCents: 4_200 });
  });
});

describe("the average cost of a sku", () => {
  it("weighs what is on hand with what came", () => {
    expect(averageCost({ onHand: 10, cost: 200 }, { pieces: 30, cost: 300 })).toBe(275);
    expect(averageCost({ onHand: 2, cost: 100 }, { pieces: 1, cost: 101 })).toBe(100);
    expect(averageCost({ onHand: 1, cost: 100 }, { pieces: 1, cost: 101 })).toBe(101);
    expect(averageCost({ onHand: 5, cost: 100 }, { pieces: 5, cost: 0 })).toBe(50);
  });

  it("begins anew where nothing is on hand or nobody knows its cost", () => {
    expect(averageCost({ onHand: 0, cost: 200 }, { pieces: 4, cost: 310 })).toBe(310);
    expect(averageCost({ onHand: -3, cost: 200 }, { pieces: 4, cost: 310 })).toBe(310);
    expect(averageCost({ onHand: 9, cost: null }, { pieces: 4, cost: 310 })).toBe(310);
  });

  it("is what it was once the last receipt is taken back, whatever was sold since", () => {
    const gone = { pieces: 10, cost: 400, before: 200, after: 300 };
    expect(costWithout({ onHand: 12, cost: 300 }, gone)).toBe(200);
    expect(costWithout({ onHand: 10, cost: 300 }, { ...gone, before: null })).toBeNull();
  });

  it("loses the value of a receipt that others followed", () => {
    const gone = { pieces: 10, cost: 4_000, before: 200, after: 2_100 };
    expect(costWithout({ onHand: 40, cost: 1_300 }, gone)).toBe(400);
    // Nothing is left that could cost anything, or what was sold took more than its share.
    expect(costWithout({ onHand: 10, cost: 1_300 }, gone)).toBe(1_300);
    expect(costWithout({ onHand: 12, cost: 1_300 }, gone)).toBe(1_300);
  });
});
