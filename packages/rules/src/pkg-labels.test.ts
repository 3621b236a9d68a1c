import { describe, expect, it } from "vitest";
import { newestFirst, pkgLabel } from "./pkg-labels.ts";

describe("pkgLabel", () => {
  it("reads the three ways of being on the way the same (R-PKG-08)", () => {
    expect(new Set((["PACKING", "PACKAGED", "DELIVERING"] as const).map(pkgLabel))).toEqual(
      new Set(["运输中"]),
    );
    expect(pkgLabel("RECEIVED")).toBe("已签收");
  });
});

describe("newestFirst", () => {
  it("starts with the latest time, at equal times with the higher code (R-ORD-22)", () => {
    const track = (time: string, statusCode: number) => ({
      content: `${time} ${statusCode}`,
      time,
      statusCode,
    });
    const tracks = [
      track("2026-01-01 10:00:00", 1),
      track("2026-01-02 09:00:00", 2),
      track("2026-01-02 09:00:00", 3),
    ];
    expect(newestFirst(tracks).map(({ statusCode }) => statusCode)).toEqual([3, 2, 1]);
  });
});
