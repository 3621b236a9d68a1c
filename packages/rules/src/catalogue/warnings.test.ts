import { describe, expect, it } from "vitest";
import { withoutWarnings } from "./warnings.ts";

describe("a description that is searched", () => {
  it.each([
    ["每日一粒。孕妇请勿食用。随餐服用", "每日一粒。随餐服用"],
    ["孕妇及哺乳期妇女请先咨询医生", ""],
    ["适合孕期的妈妈；对鱼类过敏者请留意！", "适合孕期的妈妈；"],
    ["不含乳糖，口感清甜。", "不含乳糖，口感清甜。"],
    ["避免肌肤干燥，不可错过。", "避免肌肤干燥，不可错过。"],
    ["", ""],
  ])("says of %j only %j", (text, rest) => {
    expect(withoutWarnings(text)).toBe(rest);
  });
});
