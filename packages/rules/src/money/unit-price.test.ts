import { describe, expect, it } from "vitest";
import { unitPriceCents } from "./unit-price.ts";

describe("unitPriceCents", () => {
  it.each([
    ["VIP", 900, 900],
    ["PLAIN", 900, 1000],
    ["VIP", 0, 1000],
    ["VIP", 1200, 1000],
  ])("%s with member price %i pays %i", (userClass, vipPrice, expected) => {
    expect(unitPriceCents(userClass, { currentPrice: 1000, vipPrice })).toBe(expected);
  });
});
