import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "../money/money.ts";
import { propertyRuns } from "../testing/property-runs.ts";
import { lineRefundCents, paidShippingCents, parcelShippingCents } from "./refund-amounts.ts";

describe("refund amounts", () => {
  it("gives the last cent with the last piece", () => {
    const line = { quantity: 3, goodsCents: 1000 };
    const one = (refundedPieces: number) => lineRefundCents({ ...line, refundedPieces }, 1);
    expect([one(0), one(1), one(2)]).toEqual([333, 334, 333]);
    expect(lineRefundCents({ ...line, refundedPieces: 0 }, 3)).toBe(1000);
    expect(lineRefundCents({ quantity: 2, goodsCents: 0, refundedPieces: 0 }, 2)).toBe(0);
  });

  it("ends at what was paid, however a line goes back (I-18)", () => {
    const cases = fc.record({
      goodsCents: fc.integer({ min: 0, max: 10_000_000 }),
      parts: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(cases, ({ goodsCents, parts }) => {
        const quantity = sum(parts);
        let refundedPieces = 0;
        const given = parts.map((pieces) => {
          const cents = lineRefundCents({ quantity, goodsCents, refundedPieces }, pieces);
          refundedPieces += pieces;
          return cents;
        });
        expect(Math.min(...given)).toBeGreaterThanOrEqual(0);
        expect(sum(given)).toBe(goodsCents);
      }),
      propertyRuns(100),
    );
  });

  it("leaves for freight what the goods did not take, shared by the fees of the parcels", () => {
    const shipping = paidShippingCents(9_600, [{ goodsCents: 5_000 }, { goodsCents: 3_500 }]);
    expect(shipping).toBe(1_100);
    expect(parcelShippingCents(shipping, [560, 560, 280])).toEqual([440, 440, 220]);
    expect(parcelShippingCents(0, [560, 560])).toEqual([0, 0]);
  });
});
