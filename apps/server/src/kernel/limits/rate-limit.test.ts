import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

const START_MS = Date.parse("2026-03-01T00:00:00Z");

function limitAt() {
  let seconds = 0;
  const limit = createRateLimit({ now: () => new Date(START_MS + seconds * 1000) });
  return { limit, at: (second: number) => (seconds = second) };
}

it("never lets more than the limit through in any 60 seconds", () => {
  const { limit, at } = limitAt();
  const passed: number[] = [];
  for (let tenth = 0; tenth < 3000; tenth += 1) {
    at(tenth / 10);
    if (limit.take("one address", 30)) passed.push(tenth / 10);
  }
  const inMinuteFrom = (from: number) =>
    passed.filter((second) => second >= from && second < from + 60).length;
  expect(Math.max(...passed.map(inMinuteFrom))).toBe(30);
  expect(passed.length).toBe(150);
});

it("gives each call its place back after a minute, and each key places of its own", () => {
  const { limit, at } = limitAt();
  const take = (key: string) => limit.take(key, 2);
  const spent = () => [limit.isSpent("a", 2), limit.isSpent("b", 2), limit.isSpent("c", 2)];
  expect([take("a"), take("b")]).toEqual([true, true]);
  at(40);
  expect([take("a"), take("a"), take("b")]).toEqual([true, false, true]);
  expect(spent()).toEqual([true, true, false]);
  at(61);
  expect(spent()).toEqual([false, false, false]);
  expect([take("a"), take("a")]).toEqual([true, false]);
});
