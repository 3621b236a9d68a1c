import { describe, expect, it } from "vitest";
import { findCountryCode, joinCountryNames, namesCountry } from "./countries.ts";

describe("country names", () => {
  it("joins the names of a preset with two bars", () => {
    expect(joinCountryNames(["TW", "MY", "GB"])).toBe("中国台湾||马来西亚||英国");
  });

  it("finds the code of a name and of no other text", () => {
    expect(["中国", "澳大利亚", "CN", "constructor", ""].map(findCountryCode)).toEqual([
      "CN",
      "AU",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("finds a country among joined names, and none whose name only begins alike", () => {
    expect(namesCountry("中国台湾||英国", "英国")).toBe(true);
    expect(namesCountry("中国台湾||英国", "中国")).toBe(false);
  });
});
