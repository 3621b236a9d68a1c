import { describe, expect, it } from "vitest";
import { SPREAD_WORDS, spreadColumn } from "./simulation-words.ts";

describe("the spread of differences", () => {
  it("puts each difference into the column that names it", () => {
    const words = (cents: number) => SPREAD_WORDS[spreadColumn(cents)];
    expect([-1_000, -999, -500, -499, -100, -99, -1].map(words)).toEqual([
      "少 $10 以上",
      "少 $5–10",
      "少 $5–10",
      "少 $1–5",
      "少 $1–5",
      "少 $1 以内",
      "少 $1 以内",
    ]);
    expect(words(0)).toBe("不变");
    expect([1, 99, 100, 499, 500, 999, 1_000].map(words)).toEqual([
      "多 $1 以内",
      "多 $1 以内",
      "多 $1–5",
      "多 $1–5",
      "多 $5–10",
      "多 $5–10",
      "多 $10 以上",
    ]);
  });
});
