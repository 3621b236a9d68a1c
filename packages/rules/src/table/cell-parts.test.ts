import { describe, expect, it } from "vitest";
import { cellParts, cutPart, joinedParts, plainPart, writtenPart, writtenWord } from "./cell-parts.ts";

describe("the parts of a cell", () => {
  it("are parted by semicolons or lines, and named before a colon", () => {
    expect(cellParts(" 颜色: 红 ；尺寸：大;\n; 味:a:b")).toEqual(["颜色: 红", "尺寸：大", "味:a:b"]);
    expect(cutPart("颜色: 红", ":：")).toEqual(["颜色", "红"]);
    expect(cutPart("味:a:b", ":：")).toEqual(["味", "a:b"]);
    expect(cutPart("无名", ":：")).toBeNull();
  });

  it("are found in no time, however long they are", () => {
    const began = performance.now();
    for (const text of [`${"\\\\".repeat(100_000)}x`, `a${" ".repeat(200_000)}b`])
      expect(cellParts(text)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("come back as they were, whatever letters they have", () => {
    const odd = ["a;b", "；", ":", "：x", "\\", "\\\\;", "a\nb", " a ", "\\n", "x\\", "", "　宽　", "a b"];
    const pairs = odd.flatMap((one) => odd.map((two): [string, string] => [`n${one}`, `${two}z`]));
    const cell = joinedParts(pairs.map(([one, two]) => `${writtenPart(one)}:${writtenPart(two)}`));
    expect(cellParts(cell).map((part) => cutPart(part, ":："))).toEqual(pairs);
    for (const text of odd.filter(Boolean)) {
      expect(cellParts(writtenPart(text)).map(plainPart)).toEqual([text]);
      expect(cutPart(`${writtenWord(text)} ${writtenPart("说明 b")}`, " \u3000")).toEqual([text, "说明 b"]);
    }
  });
});
