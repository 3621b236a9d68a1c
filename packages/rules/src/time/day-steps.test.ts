import { describe, expect, it } from "vitest";
import { dayAfter, daysBetween, stepsOf } from "./day-steps.ts";

describe("days, weeks and months of a calendar", () => {
  it("follow each other over months, years and leap days", () => {
    expect(dayAfter("2026-12-31")).toBe("2027-01-01");
    expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(3);
    expect(daysBetween("2026-11-22", "2026-11-22")).toBe(1);
  });

  it("are cut where the range begins and ends", () => {
    expect(stepsOf("2026-11-21", "2026-11-23", "week")).toEqual([
      { step: "2026-11-16", from: "2026-11-21", to: "2026-11-22" },
      { step: "2026-11-23", from: "2026-11-23", to: "2026-11-23" },
    ]);
    expect(stepsOf("2028-01-15", "2028-03-02", "month")).toEqual([
      { step: "2028-01-01", from: "2028-01-15", to: "2028-01-31" },
      { step: "2028-02-01", from: "2028-02-01", to: "2028-02-29" },
      { step: "2028-03-01", from: "2028-03-01", to: "2028-03-02" },
    ]);
    expect(stepsOf("2026-11-21", "2026-11-23", "day").map(({ from }) => from)).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
    ]);
  });
});
