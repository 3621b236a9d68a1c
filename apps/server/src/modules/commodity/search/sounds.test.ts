import { describe, expect, it } from "vitest";
import { loadChinese } from "./chinese.ts";
import { initialsPrefix, soundOf, soundPrefix, soundsOf, soundWords } from "./sounds.ts";

const chinese = await loadChinese();

describe("the sound of words", () => {
  it.each([
    ["yúyóu", "yuyou"],
    ["yu'you", "yuyou"],
    ["lǜ", "lv"],
    ["鱼由", "yuyou"],
    ["绿茶", "lvcha"],
    ["银行", "yinhang"],
    ["ug靴", null],
    ["d3", null],
  ])("of %j is %j", (term, sound) => {
    expect(soundOf(term, chinese)).toBe(sound);
  });

  it("is each of those that one of its characters has alone (R-API-10)", () => {
    expect(soundsOf("深嗨鱼油", chinese)).toEqual(["shenheiyuyou", "shenhaiyuyou"]);
    expect(soundsOf("yúyóu", chinese)).toEqual(["yuyou"]);
    expect(soundsOf("d3", chinese)).toEqual([]);
    expect(soundsOf("行".repeat(12), chinese)).toHaveLength(8);
  });

  it("is found from each Chinese character on, and by first letters", () => {
    const words = soundWords("深海鱼油 EPA 胶囊", chinese);
    for (const sound of ["shenhaiyuyou", "yuyou", "you", "jiaonang", "nang"])
      expect([...words].some((word) => word.startsWith(soundPrefix(sound)))).toBe(true);
    expect(words.has("^shyy")).toBe(true);
    expect([...words].some((word) => word.startsWith(soundPrefix("epa")))).toBe(false);
  });

  it("asks by first letters when there are enough of them", () => {
    expect(["yy", "shyy", "abcdefghi"].map(initialsPrefix)).toEqual([null, "^shyy", null]);
  });
});
