import { describe, expect, it } from "vitest";
import { preTotalCents } from "./pre-total.ts";

describe("preTotalCents", () => {
  it("adds up as the spec's example (R-PRE-20)", () => {
    const parts = {
      goodsCents: 10000,
      couponCents: 1000,
      serviceCents: 300,
      shippingCents: 800,
      activityCents: 500,
    };
    expect(preTotalCents(parts)).toBe(9600);
    expect(preTotalCents({ ...parts, couponCents: 100000 })).toBe(0);
  });
});
