import { type IdentityFields, NO_IDENTITY } from "@crux/rules/identity/identity-check";
import { describe, expect, it } from "vitest";
import { papersForCode, type SavedIdentity, suggestIdentities } from "./identity-reuse.ts";

const CODE = "11010519491231002X";
const papers: IdentityFields = {
  client: "王小明",
  identifyCode: CODE,
  identifyImgFront: "/front",
  identifyImgBack: "/back",
};

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
