import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactMobile, contactProblem, nationalDigits, normaliseMobile, regionMobile } from "./mobile.ts";

describe("mobile numbers", () => {
  it.each([
    ["+61", "0412345678", "+61412345678"],
    ["+61", "412345678", "+61412345678"],
    ["+61", "512345678", null],
    ["+61", "00412345678", null],
    ["+61", "41234567", null],
    ["+86", "13812345678", "+8613812345678"],
    ["+86", "16812345678", null],
    ["+86", "1381234567", null],
    ["+86", "", null],
  ] as const)("reads %s %s as %s (R-BIND-09, R-BIND-10)", (region, number, expected) => {
    expect(regionMobile(region, number)).toBe(expected);
  });

  it.each([
    ["+86 138 1234 5678", "+8613812345678"],
    ["0086-13812345678", "+8613812345678"],
    ["＋８６１３８１２３４５６７８", "+8613812345678"],
    ["+61 (0)412 345 678", "+61412345678"],
    ["13812345678", null],
    ["+4420712345678", null],
    ["", null],
  ])("gives %s one spelling", (text, expected) => {
    expect(normaliseMobile(text)).toBe(expected);
  });

  it.each([
    [
      ["+8613812345678", "0086 138 1234 5678", "8613812345678", "138-1234-5678", "１３８１２３４５６７８"],
      "13812345678",
    ],
    [["+61412345678", "+61 0412 345 678", "0412345678", "412 345 678", "0061412345678"], "412345678"],
    [["+60123456789", "60123456789"], "60123456789"],
  ])("knows %s as one number", (spellings, digits) => {
    expect([...new Set(spellings.map(nationalDigits))]).toEqual([digits]);
  });

  it("keeps its own spelling", () => {
    const digits = fc.stringMatching(/^1[345789]\d{9}$/);
    fc.assert(
      fc.property(digits, (number) => {
        expect(normaliseMobile(`+86${number}`)).toBe(`+86${number}`);
      }),
    );
  });

  it("checks contact numbers by their length only (R-BIND-11)", () => {
    expect(contactProblem(" ")).toBe("missing");
    expect(contactProblem("12345")).toBe("wrong");
    expect(contactProblem("1234567890123456")).toBe("wrong");
    expect(contactProblem("12a456")).toBe("wrong");
    expect(contactProblem("123456")).toBeNull();
    expect(contactProblem("123456789012345")).toBeNull();
  });

  it("takes a contact number with or without its region code", () => {
    expect(contactMobile("+61 412 345 678")).toBe("+61412345678");
    expect(contactMobile("123456")).toBe("123456");
    expect(contactMobile("+6112345")).toBeNull();
    expect(contactMobile("call me")).toBeNull();
  });
});
