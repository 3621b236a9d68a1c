import { describe, expect, it } from "vitest";
import { beijingClock, fromBeijingClock } from "./beijing-time.ts";

describe("the clock of Beijing", () => {
  it("stands eight hours ahead of UTC, whatever the zone of this machine (OP-013, R-PKG-13)", () => {
    expect(beijingClock(new Date("2026-03-09T16:05:09Z"))).toBe("2026-03-10 00:05:09");
    expect(fromBeijingClock("2026-03-10 00:05:09")?.toISOString()).toBe("2026-03-09T16:05:09.000Z");
    expect(fromBeijingClock("2026-03-10T00:05:09+08:00")?.toISOString()).toBe("2026-03-09T16:05:09.000Z");
  });

  it.each(["", "2026-03-10", "2026-13-40 00:00:00", "昨天"])("reads %j as no time", (text) => {
    expect(fromBeijingClock(text)).toBeNull();
  });
});
