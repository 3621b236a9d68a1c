import { describe, expect, it } from "vitest";
import { ageText, agoText, oldestText } from "./age-text.ts";

const AT = "2026-11-22T00:00:00Z";
const after = (minutes: number) => Date.parse(AT) + minutes * 60_000;

describe("the words of an age (a queue says how long its oldest waits)", () => {
  it("are minutes, hours up to two days, then days", () => {
    expect([0, 59, 60, 47 * 60 + 59, 48 * 60].map((minutes) => ageText(AT, after(minutes)))).toEqual([
      "不到 1 分钟",
      "59 分钟",
      "1 小时",
      "47 小时",
      "2 天",
    ]);
  });

  it("say how long the oldest waits, of which a moment is no longest", () => {
    expect([0, 1, 90].map((minutes) => oldestText(AT, after(minutes)))).toEqual([
      "等待不到 1 分钟",
      "最久 1 分钟",
      "最久 1 小时",
    ]);
  });

  it("say when something was, also by a clock that is behind", () => {
    expect([-5, 0, 1, 90].map((minutes) => agoText(AT, after(minutes)))).toEqual([
      "刚刚",
      "刚刚",
      "1 分钟前",
      "1 小时前",
    ]);
    expect(ageText(AT, new Date(after(3)).toISOString())).toBe("3 分钟");
  });
});
