import { expect, it } from "vitest";
import { quarterDays } from "./quarter-days.ts";

it("finds the first and the last day of a quarter, over the end of a year and in a leap year", () => {
  expect(quarterDays("2026-11-22")).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(quarterDays("2028-02-29")).toEqual({ from: "2028-01-01", to: "2028-03-31" });
  expect(quarterDays("2026-04-01")).toEqual({ from: "2026-04-01", to: "2026-06-30" });
  expect(quarterDays("2026-09-30")).toEqual({ from: "2026-07-01", to: "2026-09-30" });
});
