import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../money/money.ts";
import { goodsAfterSaving, paidSharesOf } from "./manual-saving.ts";

const cents = fc.integer({ min: 0, max: 1_000_000 });

describe("what staff take off an order", () => {
  it("falls on the goods by what they cost, then on freight", () => {
    expect(goodsAfterSaving([3000, 1000, 0], 400)).toEqual([2700, 900, 0]);
    expect(goodsAfterSaving([3000, 1000], 5000)).toEqual([0, 0]);
    expect(paidSharesOf([2700, 900, 0], 3960)).toEqual([2970, 990, 0]);
    expect(paidSharesOf([0, 0], 300)).toEqual([300, 0]);
  });

  it("leaves no line below nothing, and shares that sum to the net amount (I-04)", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 9 }), cents, cents, (goods, freight, wish) => {
        const saving = Math.min(wish, sum(goods) + freight);
        const net = sum(goods) + freight - saving;
        const left = goodsAfterSaving(goods, saving);
        const shares = paidSharesOf(left, net);
        expect(left.every((one) => one >= 0)).toBe(true);
        expect(shares.every((one) => one >= 0)).toBe(true);
        expect(sum(shares)).toBe(net);
        expect(goodsAfterSaving(goods, 0)).toEqual(goods);
      }),
    );
  });
});
