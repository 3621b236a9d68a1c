import { describe, expect, it } from "vitest";
import { daysOfRange, isRange, markText, rowText } from "./report-days.ts";

/** Nine in the morning of 1 December in Sydney, and still November in Greenwich. */
const NOW = new Date("2026-11-30T22:00:00Z");

describe("the days of a report", () => {
  it("are those of the shop's clock", () => {
    expect(daysOfRange("7d", NOW)).toEqual({ from: "2026-11-25", to: "2026-12-01" });
    expect(daysOfRange("month", NOW)).toEqual({ from: "2026-12-01", to: "2026-12-01" });
    expect(daysOfRange("last", NOW)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(daysOfRange("year", NOW)).toEqual({ from: "2026-01-01", to: "2026-12-01" });
    expect(daysOfRange("2026-02-01..2026-02-03", NOW)).toEqual({ from: "2026-02-01", to: "2026-02-03" });
  });

  it("are the last thirty where the address says nothing that makes sense", () => {
    const usual = { from: "2026-11-02", to: "2026-12-01" };
    for (const range of [null, "nonsense", "2026-02-03..2026-02-01", "2001-01-01..2026-01-01"])
      expect(daysOfRange(range, NOW)).toEqual(usual);
    expect(isRange({ from: "", to: "2026-02-01" })).toBe(false);
  });

  it("are read by day, week and month", () => {
    expect(rowText({ from: "2026-11-21", to: "2026-11-21" }, "day")).toBe("11-21 六");
    expect(rowText({ from: "2026-11-16", to: "2026-11-22" }, "week")).toBe("11-16 至 11-22");
    expect(rowText({ from: "2026-11-01", to: "2026-11-22" }, "month")).toBe("2026-11");
    expect(markText("2026-11-01", "day")).toBe("11-01");
    expect(markText("2026-11-01", "month")).toBe("2026-11");
  });
});
