import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { code128Symbols, code128Widths } from "./code-128.ts";

/** Reads symbols back as a scanner does. */
function textOf(symbols: readonly number[]): string {
  let isC = symbols[0] === 105;
  let text = "";
  for (const symbol of symbols.slice(1, -2)) {
    if (!isC && symbol === 99) isC = true;
    else if (isC && symbol === 100) isC = false;
    else text += isC ? String(symbol).padStart(2, "0") : String.fromCharCode(symbol + 32);
  }
  return text;
}

describe("Code 128", () => {
  it("writes letters in set B with the check symbol of the standard", () => {
    expect(code128Symbols("PJJ123C")).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
  });

  it("writes two digits in one symbol where that is shorter", () => {
    expect(code128Symbols("123456").slice(0, 4)).toEqual([105, 12, 34, 56]);
    expect(code128Symbols("M1234").slice(0, 5)).toEqual([104, 45, 99, 12, 34]);
    expect(code128Symbols("9999A").slice(0, 5)).toEqual([105, 99, 99, 100, 33]);
  });

  it("reads back as what was written, with a right check symbol", () => {
    const text = fc.stringMatching(/^[\x20-\x7e]{1,40}$/);
    fc.assert(
      fc.property(fc.oneof(text, fc.stringMatching(/^[A-Z]?\d{1,20}$/)), (written) => {
        const symbols = code128Symbols(written);
        expect(textOf(symbols)).toBe(written);
        const body = symbols.slice(0, -2);
        const sum = body.reduce((total, symbol, index) => total + symbol * (index || 1), 0);
        expect(symbols.slice(-2, -1)).toEqual([sum % 103]);
      }),
    );
  });

  it("has 11 modules a symbol and 13 in the stop, and begins and ends with a bar", () => {
    const widths = code128Widths("AB12345678");
    const symbols = code128Symbols("AB12345678");
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe((symbols.length - 1) * 11 + 13);
    expect(widths.length % 2).toBe(1);
  });

  it("refuses what it can't hold", () => {
    for (const text of ["", "会员", "a\n"]) expect(() => code128Widths(text)).toThrow("ASCII");
  });
});
