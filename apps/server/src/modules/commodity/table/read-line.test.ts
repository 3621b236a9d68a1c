import { describe, expect, it } from "vitest";
import { readLine } from "./read-line.ts";

describe("a line of goods", () => {
  it("is read in no time, however long its cells are", () => {
    const began = performance.now();
    const long = " ".repeat(200_000);
    const cells = { tags: `a${long}>x`, productWeight: `9${long}x`, weight: `9${long}g`, price: `$${long}9` };
    const { faults } = readLine(2, cells);
    expect(faults).toContainEqual({ row: 2, column: "分类", why: "每个分类最多 200 字" });
    expect(performance.now() - began).toBeLessThan(1_000);
    const tags = "a".repeat(20_000);
    expect(JSON.stringify(readLine(2, { tags }).faults).length).toBeLessThan(200);
  });

  it("writes the path of a tag alike, and takes grams with or without their sign", () => {
    const { line } = readLine(2, {
      tags: "母婴 › 奶粉；母婴＞ 辅食",
      productWeight: "1,200 克",
      weight: "900g",
    });
    expect(line).toMatchObject({ tags: ["母婴>奶粉", "母婴>辅食"], productWeight: 1_200, weight: 900 });
  });
});
