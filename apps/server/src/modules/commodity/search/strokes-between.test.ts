import { describe, expect, it } from "vitest";
import { strokesBetween } from "./strokes-between.ts";

describe("the strokes between two words", () => {
  it.each([
    ["swisse", "swisse", 0],
    ["swise", "swisse", 1],
    ["swissee", "swisse", 1],
    ["swosse", "swisse", 1],
    ["siwsse", "swisse", 1],
    ["blackmoers", "blackmores", 1],
    ["wiesse", "swisse", 2],
    ["", "ab", 2],
  ])("from %j to %j are %i", (one, other, strokes) => {
    expect(strokesBetween(one, other, 2)).toBe(strokes);
    expect(strokesBetween(other, one, 2)).toBe(strokes);
    if (strokes > 0) expect(strokesBetween(one, other, strokes - 1)).toBe(strokes);
  });
});
