import { describe, expect, it } from "vitest";
import { moneyText } from "./money-text.ts";

describe("moneyText", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [1250, "$12.50"],
    [128_000, "$1,280.00"],
    [123_456_789, "$1,234,567.89"],
    [-1000, "-$10.00"],
    [-0.4, "$0.00"],
  ])("reads %i as %s (R-CONST-02)", (cents, text) => {
    expect(moneyText(cents)).toBe(text);
  });
});
