import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { netCents, resultCents } from "./order-amounts.ts";

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const orderParts = fc.record({
  amountCents: cents,
  shipFeeCents: cents,
  activitySavingCents: cents,
  ticketSavingCents: cents,
  manualSavingCents: cents,
});

describe("netCents", () => {
  it("adds goods, shipping and services and takes the savings off (R-PRE-20)", () => {
    const parts = { amountCents: 10_000, shipFeeCents: 1_100, activitySavingCents: 500 };
    expect(netCents({ ...parts, ticketSavingCents: 1_000, manualSavingCents: 0 })).toBe(9_600);
  });

  it("is never negative, and a larger saving never raises it", () => {
    fc.assert(
      fc.property(orderParts, cents, (parts, more) => {
        const net = netCents(parts);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(netCents({ ...parts, ticketSavingCents: parts.ticketSavingCents + more })).toBeLessThanOrEqual(
          net,
        );
      }),
    );
  });
});

describe("resultCents", () => {
  it("follows the formula of the result page (R-PAY-14)", () => {
    const parts = {
      amountCents: 10_000,
      shipFeeCents: 800,
      activitySavingCents: 500,
      ticketSavingCents: 1_000,
    };
    expect(resultCents(parts)).toBe(9_300);
  });
});
