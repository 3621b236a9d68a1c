import { describe, expect, it } from "vitest";
import { averageCost, goodsReceiptNumber, goodsReceiptSums } from "./goods-receipt.ts";

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
});
