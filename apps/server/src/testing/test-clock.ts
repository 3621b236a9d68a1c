import type { Clock } from "../kernel/clock.ts";

/** A clock that runs with the real one and can be moved. */
export type TestClock = Clock & { advance(ms: number): void };

/** Starts at the present moment; `advance` moves it in either direction. */
export function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}
