import { describe, expect, it } from "vitest";
import { readScale } from "./read-scale.ts";

describe("readScale", () => {
  it("reads what scales send, in grams or kilograms", () => {
    expect(readScale("ST,GS,+  0.812kg")).toEqual({ grams: 812, isStable: true });
    expect(readScale("S S      812.0 g")).toEqual({ grams: 812, isStable: true });
    expect(readScale("\u0002+ 2950 G\u0003")).toEqual({ grams: 2950, isStable: true });
    expect(readScale("WT: 3.9504 kg")).toEqual({ grams: 3950, isStable: true });
  });

  it("knows a pan that still moves", () => {
    expect(readScale("US,GS,+  0.430kg")).toEqual({ grams: 430, isStable: false });
    expect(readScale("S D      430.0 g")).toEqual({ grams: 430, isStable: false });
  });

  it("takes nothing for a weight that is none", () => {
    for (const line of ["", "ERR 3", "812", "1.2 lb", "ST,GS,-  0.012kg", "+ 999999 g", "12 gross"])
      expect(readScale(line), line).toBeNull();
    expect(readScale("ST,GS,-  0.000kg")).toEqual({ grams: 0, isStable: true });
  });
});
