import { describe, expect, it } from "vitest";
import { isAllowedIn } from "./country-limit.ts";

describe("isAllowedIn", () => {
  it("allows everything without a list and only its countries with one (R-CART-17)", () => {
    expect(isAllowedIn("", "马来西亚")).toBe(true);
    expect(isAllowedIn("中国||英国", "英国")).toBe(true);
    expect(isAllowedIn("中国台湾", "中国")).toBe(false);
  });
});
