import type { Scheme } from "@crux/contract/logistics.schema";
import { describe, expect, it } from "vitest";
import { canChoose, currentScheme, refusalOf, schemesFor } from "./scheme-order.ts";

function scheme(over: Partial<Scheme>): Scheme {
  return {
    presetId: "P",
    presetName: "",
    presetCountry: "中国",
    priority: 10,
    solved: true,
    privateFlag: false,
    isExist: true,
    totalPackageCount: 0,
    totalEstimateFee: 0,
    totalEstimateTax: 0,
    totalAmount: 0,
    daysMin: 0,
    daysMax: 0,
    provenOptimal: true,
    gapBp: 0,
    identityRequired: false,
    logisticsPkgs: [],
    reasons: [],
    ...over,
  };
}

describe("schemesFor", () => {
  it("keeps the receiver's country and orders by priority (R-PRE-11)", () => {
    const all = [
      scheme({ presetId: "second", priority: 2 }),
      scheme({ presetId: "first", priority: 1, solved: false }),
      scheme({ presetId: "elsewhere", presetCountry: "澳大利亚" }),
    ];
    const shown = schemesFor(all, "中国");
    expect(shown.map(({ presetId }) => presetId)).toEqual(["first", "second"]);
    expect(currentScheme(shown, undefined)?.presetId).toBe("second");
  });

  it("never shows a private one, and puts solved and existing first among equals", () => {
    const all = [
      scheme({ presetId: "away", isExist: false }),
      scheme({ presetId: "open", solved: false }),
      scheme({ presetId: "good" }),
      scheme({ presetId: "staff", privateFlag: true }),
    ];
    expect(schemesFor(all, "中国").map(({ presetId }) => presetId)).toEqual(["good", "away", "open"]);
  });

  it("does not take 中国台湾 for 中国", () => {
    const all = [scheme({ presetCountry: "中国台湾||马来西亚" })];
    expect(schemesFor(all, "中国")).toEqual([]);
    expect(schemesFor(all, "马来西亚")).toHaveLength(1);
  });
});

describe("currentScheme", () => {
  const open = scheme({ presetId: "open" });
  const other = scheme({ presetId: "other" });
  const unsolved = scheme({ presetId: "unsolved", solved: false });

  it("keeps the chosen one while it can be chosen", () => {
    expect(currentScheme([open, other], "other")).toBe(other);
    expect(currentScheme([open, unsolved], "unsolved")).toBe(open);
    expect(currentScheme([unsolved], undefined)).toBeUndefined();
  });

  it("says why one cannot be chosen (R-PRE-12, R-PRE-13, R-PRE-14)", () => {
    expect(refusalOf(open)).toBe("");
    expect(refusalOf(unsolved)).toBe("该分箱方案不可用，请选择其他分箱方式");
    const away = scheme({ isExist: false });
    expect(refusalOf(away)).toBe("该地区不支持该分箱方案，请选择其他分箱方式");
    expect([open, unsolved, away].map(canChoose)).toEqual([true, false, false]);
  });
});
