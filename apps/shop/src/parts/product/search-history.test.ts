import { describe, expect, it } from "vitest";
import { hotTerms, withTerm } from "./search-history.ts";

describe("the search history", () => {
  it("puts a term without blanks first and drops its duplicates (R-SEARCH-08)", () => {
    const history = ["a b", "c", "ab"].reduce<string[]>(withTerm, []);
    expect(history).toEqual(["ab", "c"]);
  });

  it("keeps no empty term and at most 50 (R-SEARCH-09, OP-032)", () => {
    expect(withTerm(["a"], "   ")).toEqual(["a"]);
    const many = Array.from({ length: 60 }, (_, index) => `t${index}`).reduce<string[]>(withTerm, []);
    expect(many).toHaveLength(50);
    expect(many[0]).toBe("t59");
  });
});

describe("hot terms", () => {
  it("are drawn in parts and searched without asterisks (R-SEARCH-06, R-SEARCH-07)", () => {
    expect(hotTerms("vitamin*C||鱼油||*奶粉||||*")).toEqual([
      { parts: ["vitamin", "C"], keyword: "vitaminC", isHot: true },
      { parts: ["鱼油"], keyword: "鱼油", isHot: false },
      { parts: ["奶粉"], keyword: "奶粉", isHot: true },
    ]);
  });
});
