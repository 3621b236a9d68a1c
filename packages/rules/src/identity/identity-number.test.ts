import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  groupIdentityCode,
  hasRightCheckCharacter,
  isChineseName,
  isIdentityCode,
  maskIdentityCode,
  normalIdentityCode,
} from "./identity-number.ts";

const CODE = "11010519491231002X";

describe("identity numbers", () => {
  it.each([
    ["中国", CODE, true],
    ["中国", "11010519491231002x", true],
    ["中国", "110105194912310021", true],
    ["中国", "110105491231002", true],
    ["中国", "1101054912310021", false],
    ["中国", "11010519491231002", false],
    ["中国", "11010549123100X", false],
    ["中国", "A123456789", false],
    ["中国台湾", "A123456789", true],
    ["中国台湾", "a123456789", true],
    ["中国台湾", "1234567890", false],
    ["中国台湾", "AB12345678", false],
    ["澳大利亚", CODE, false],
  ] as const)("in %s: %s is %s (R-RCV-23, R-RCV-24)", (country, code, isRight) => {
    expect(isIdentityCode(country, code)).toBe(isRight);
  });

  it("knows names of 2 to 5 Chinese characters (R-REG-15, OP-080)", () => {
    for (const name of ["王明", "欧阳修远山", " 王小明 "]) expect(isChineseName(name)).toBe(true);
    for (const name of ["", "王", "一二三四五六", "Wang", "王Ming", "王·明"])
      expect(isChineseName(name)).toBe(false);
  });

  it("checks the last character of long numbers only", () => {
    expect(hasRightCheckCharacter(CODE)).toBe(true);
    expect(hasRightCheckCharacter("110105194912310021")).toBe(false);
    expect(hasRightCheckCharacter("110105491231002")).toBe(true);
    expect(hasRightCheckCharacter("1101")).toBe(true);
  });

  it("groups a number 6-8-3-1 while it is typed, and loses nothing of it", () => {
    expect(groupIdentityCode(CODE)).toBe("110105 19491231 002 X");
    expect(groupIdentityCode("1101051")).toBe("110105 1");
    expect(groupIdentityCode("A123456789")).toBe("A123456789");
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,17}[\dX]?$/), (code) => {
        expect(normalIdentityCode(groupIdentityCode(code))).toBe(code);
      }),
    );
  });

  it("shows three characters in front and four at the end of a masked number (I-36)", () => {
    expect(maskIdentityCode(CODE)).toBe("110***********002X");
    expect(maskIdentityCode("A123456789")).toBe("A12***6789");
    expect(maskIdentityCode("1234567")).toBe("*******");
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8,18}$/), (code) => {
        expect(maskIdentityCode(code)).toHaveLength(code.length);
        expect(maskIdentityCode(code).replaceAll("*", "")).toHaveLength(7);
      }),
    );
  });
});
