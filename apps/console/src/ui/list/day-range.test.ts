import { describe, expect, it } from "vitest";
import { SYDNEY, startOfDay } from "../show/zones.ts";
import { dayRange, daysOf, momentsOf } from "./day-range.ts";

const NOW = new Date("2026-11-22T10:00:00Z");

describe("days of a list", () => {
  it("are those of Sydney, whatever the zone of this machine", () => {
    expect(startOfDay("2026-11-22", SYDNEY).toISOString()).toBe("2026-11-21T13:00:00.000Z");
    expect(startOfDay("2026-07-01", SYDNEY).toISOString()).toBe("2026-06-30T14:00:00.000Z");
    // Clocks are put forward at two in the morning of 4 October, and back on 5 April.
    expect(momentsOf("2026-10-04..2026-10-04")).toEqual({
      from: "2026-10-03T14:00:00.000Z",
      to: "2026-10-04T13:00:00.000Z",
    });
    expect(momentsOf("2026-04-05..2026-04-05")).toEqual({
      from: "2026-04-04T13:00:00.000Z",
      to: "2026-04-05T14:00:00.000Z",
    });
  });

  it("move with the time where they have a name", () => {
    expect(daysOf("today", NOW)).toEqual({ first: "2026-11-22", last: "2026-11-22" });
    expect(daysOf("7d", NOW)).toEqual({ first: "2026-11-16", last: "2026-11-22" });
    expect(momentsOf("yesterday", NOW)).toEqual({
      from: "2026-11-20T13:00:00.000Z",
      to: "2026-11-21T13:00:00.000Z",
    });
  });

  it("may have one end, and are nothing when they make no sense", () => {
    expect(momentsOf("2026-11-01..", NOW)).toEqual({ from: "2026-10-31T13:00:00.000Z" });
    expect(["..", "tomorrow", "2026-11-01"].map((text) => dayRange.read(text))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
