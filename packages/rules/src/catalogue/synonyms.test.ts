import { describe, expect, it } from "vitest";
import { readSynonyms, USUAL_SYNONYMS } from "./synonyms.ts";

describe("synonyms", () => {
  it("reads a group from each line that has two words", () => {
    expect(readSynonyms(["护肝片 = 奶蓟草＝肝宝", " = 一个", "", "a=b="])).toEqual([
      ["护肝片", "奶蓟草", "肝宝"],
      ["a", "b"],
    ]);
  });

  it("has no word twice in one of its own groups", () => {
    for (const group of USUAL_SYNONYMS) expect(new Set(group).size, group.join("=")).toBe(group.length);
  });
});
