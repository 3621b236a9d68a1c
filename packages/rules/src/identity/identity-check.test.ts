import { describe, expect, it } from "vitest";
import {
  type IdentityFields,
  identityProblems,
  identityToSave,
  lacksIdentity,
  NO_IDENTITY,
} from "./identity-check.ts";

const CODE = "11010519491231002X";
const papers: IdentityFields = {
  client: "王小明",
  identifyCode: CODE,
  identifyImgFront: "/front",
  identifyImgBack: "/back",
};

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
