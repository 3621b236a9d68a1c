import { describe, expect, it } from "vitest";
import { limitText, overLimitText } from "./purchase-limit.ts";

describe("the words of a purchase limit", () => {
  it.each([
    [{ pieces: 3, days: null }, "每人限购3件"],
    [{ pieces: 3, days: 1 }, "每人每天限购3件"],
    [{ pieces: 12, days: 30 }, "每人每30天限购12件"],
  ])("say how many and for how long", (limit, words) => {
    expect(limitText(limit)).toBe(words);
  });

  it("say what is left for a customer", () => {
    const limit = { pieces: 3, days: 30 };
    expect(overLimitText("蜂蜜", limit, 1)).toBe("“蜂蜜”每人每30天限购3件，您还可购买1件");
    expect(overLimitText("蜂蜜", limit, 0)).toBe("“蜂蜜”每人每30天限购3件，您已达到限购数量");
  });
});
