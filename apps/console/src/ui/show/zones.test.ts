import { describe, expect, it } from "vitest";
import { BEIJING, SYDNEY, wordsOf } from "./zones.ts";

const HOUR_MS = 3_600_000;

describe("clocks of a zone", () => {
  it.each([
    ["2026-01-01T12:59:59.999Z", "2026-01-01 23:59"],
    ["2026-04-04T15:59:59Z", "2026-04-05 02:59"],
    ["2026-04-04T16:00:00Z", "2026-04-05 02:00"],
    ["2026-10-03T15:59:59Z", "2026-10-04 01:59"],
    ["2026-10-03T16:00:00Z", "2026-10-04 03:00"],
  ])("show %s in Sydney as %s, also where they are put forward or back", (at, words) => {
    expect(wordsOf(new Date(at), SYDNEY)).toBe(words);
  });

  it.each([SYDNEY, BEIJING] as const)(
    "of %s show what the browser's format does, four years long",
    (zone) => {
      const format = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "short",
      });
      const from = Date.parse("2024-12-31T21:07:11Z");
      for (let hours = 0; hours < 35_064; hours += 7.25) {
        const at = new Date(from + hours * HOUR_MS);
        expect(wordsOf(at, zone)).toBe(format.format(at));
      }
    },
  );
});
