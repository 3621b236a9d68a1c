import { describe, expect, it } from "vitest";
import { scaleOf } from "./chart-scale.ts";

describe("the lines of a chart", () => {
  it("stand at round values, the last of them at the highest column or above it", () => {
    expect(scaleOf(426_495, 100)).toEqual([0, 100_000, 200_000, 300_000, 400_000, 500_000]);
    expect(scaleOf(10, 1)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(scaleOf(9_999, 1)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000]);
    expect(scaleOf(37, 1)).toEqual([0, 10, 20, 30, 40]);
  });

  it("are whole units apart, even where there is nothing", () => {
    expect(scaleOf(0, 1)).toEqual([0, 1]);
    expect(scaleOf(1, 1)).toEqual([0, 1]);
    expect(scaleOf(3, 1)).toEqual([0, 1, 2, 3]);
    expect(scaleOf(0, 100)).toEqual([0, 100]);
  });

  it("goes below zero where values do", () => {
    expect(scaleOf(900, 100, -350)).toEqual([-500, 0, 500, 1_000]);
    expect(scaleOf(0, 100, -150)).toEqual([-200, -100, 0]);
    expect(scaleOf(0, 100)).toEqual([0, 100]);
  });
});
