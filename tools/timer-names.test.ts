import { describe, expect, it } from "vitest";
import { TIMER_NAMES } from "../apps/console/src/screens/system/timer-names.ts";
import { SWEEPS } from "../apps/server/src/app/sweeps.ts";

describe("the page of the system in the console", () => {
  it("has a word for all that sweeps do", () => {
    expect(SWEEPS.map(({ name }) => name).filter((name) => !TIMER_NAMES[name])).toEqual([]);
  });
});
