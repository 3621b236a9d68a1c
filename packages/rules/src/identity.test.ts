import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type IdentityFields,
  identityProblems,
  identityToSave,
  lacksIdentity,
  NO_IDENTITY,
} from "./identity-check.ts";
import {
  groupIdentityCode,
  hasRightCheckCharacter,
  isChineseName,
  isIdentityCode,
  maskIdentityCode,
  normalIdentityCode,
} from "./identity-number.ts";
import { papersForCode, type SavedIdentity, suggestIdentities } from "./identity-reuse.ts";

const CODE = "11010519491231002X";
const papers: IdentityFields = {
  client: "王小明",
  identifyCode: CODE,
  identifyImgFront: "/front",
  identifyImgBack: "/back",
};

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

describe("identityProblems", () => {
  const texts = (country: Parameters<typeof identityProblems>[0], change: Partial<IdentityFields>) =>
    identityProblems(country, { ...papers, ...change }).map(({ text }) => text);

  it("asks for number, front and back in this order in China (R-RCV-23)", () => {
    expect(texts("中国", {})).toEqual([]);
    expect(texts("中国", { identifyCode: "123", identifyImgFront: "", identifyImgBack: "" })).toEqual([
      "请填写正确的身份证号",
      "请上传身份证人像面",
      "请上传身份证国徽面",
    ]);
    expect(texts("中国", { client: "Wang" })).toEqual(["姓名须与身份证一致（2-5个汉字）"]);
  });

  it("asks for the number only in Taiwan, for nothing elsewhere or without a number (R-RCV-19, R-RCV-24, OP-040)", () => {
    expect(texts("中国台湾", { identifyCode: "A123456789", client: "", identifyImgFront: "" })).toEqual([]);
    expect(texts("中国台湾", {})).toEqual(["请填写正确的台湾身份证号（1个字母加9位数字）"]);
    expect(texts("马来西亚", { identifyCode: "1" })).toEqual([]);
    expect(identityProblems("中国", NO_IDENTITY)).toEqual([]);
  });

  it("leaves papers out of the request without a number (R-RCV-19, R-RCV-25)", () => {
    expect(identityToSave("中国", { ...papers, identifyCode: "11010519491231002x " })).toEqual(papers);
    expect(identityToSave("中国台湾", { ...papers, identifyCode: "a123456789" })).toEqual({
      client: "王小明",
      identifyCode: "A123456789",
    });
    expect(identityToSave("英国", papers)).toBeUndefined();
    expect(identityToSave("中国", { ...papers, identifyCode: " " })).toBeUndefined();
  });

  it("lets orders to China go with complete papers only, where a route asks for them (OP-040, R-RCV-34)", () => {
    expect(lacksIdentity(true, "中国", papers)).toBe(false);
    for (const part of [
      null,
      undefined,
      {},
      { ...papers, identifyImgBack: "" },
      { ...papers, identifyCode: "" },
    ])
      expect(lacksIdentity(true, "中国", part)).toBe(true);
    expect(lacksIdentity(true, "澳大利亚", null)).toBe(false);
    expect(lacksIdentity(false, "中国", null)).toBe(false);
  });
});

describe("saved papers", () => {
  const saved: SavedIdentity[] = [
    { ...papers, id: 1, disable: false },
    { ...papers, id: 2, disable: true, identifyCode: "990105194912310021" },
    {
      ...papers,
      id: 3,
      disable: false,
      client: "林美",
      identifyCode: "A123456789",
      identifyImgFront: "",
      identifyImgBack: "",
    },
  ];

  it("are offered while they are usable and contain what is typed (R-RCV-05, R-RCV-26)", () => {
    const ids = (typed: string) => suggestIdentities(saved, typed).map(({ id }) => id);
    expect(ids("1231")).toEqual([1]);
    expect(ids("99")).toEqual([]);
    expect(ids("02x")).toEqual([1]);
    expect(ids("")).toEqual([1, 3]);
  });

  it("bring their photos at their full length, any other number clears them (R-RCV-20)", () => {
    const typed = (code: string, country: "中国" | "中国台湾" = "中国") =>
      papersForCode(country, code, { ...papers, client: "", identifyCode: "" }, saved);
    expect(typed("110105 19491231 002 x")).toEqual(papers);
    expect(typed("110105194912310021")).toEqual({ ...NO_IDENTITY, identifyCode: "110105194912310021" });
    expect(typed("990105194912310021").identifyImgFront).toBe("");
    expect(typed("a123456789", "中国台湾").client).toBe("林美");
    expect(papersForCode("中国", "11010519491231002", papers, saved)).toEqual({
      ...NO_IDENTITY,
      identifyCode: "11010519491231002",
    });
    expect(papersForCode("中国", CODE, papers, [])).toBe(papers);
  });
});
