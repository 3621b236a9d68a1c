import { describe, expect, it } from "vitest";
import { readRate, yuanText } from "./yuan.ts";

describe("an estimate in yuan beside Australian dollars, by a rate that the merchant set", () => {
  it("reads a rate to four decimals, and nothing else", () => {
    expect(["4.65", "4", "4.6512", "10.5", "0.0001"].map(readRate)).toEqual([
      46_500, 40_000, 46_512, 105_000, 1,
    ]);
    for (const text of ["", " 4.65", "4.65123", "0", "0.0000", "-4.65", "4,65", "465.1", "4.", ".5", "1e1"])
      expect(readRate(text)).toBeNull();
  });

  it("says whole yuan, with a comma in thousands", () => {
    expect(yuanText(2_495, 46_500)).toBe("约 ¥116");
    expect(yuanText(100, 46_500)).toBe("约 ¥5");
    expect(yuanText(100, 44_900)).toBe("约 ¥4");
    expect(yuanText(128_000, 46_512)).toBe("约 ¥5,954");
    expect(yuanText(99_999_999, 999_999)).toBe("约 ¥99,999,899");
    expect(yuanText(0, 46_500)).toBe("约 ¥0");
    expect(yuanText(5, 46_500)).toBe("不到 ¥1");
  });
});
