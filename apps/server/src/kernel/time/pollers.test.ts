import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Pollers, startPollers } from "./pollers.ts";

describe("pollers", () => {
  let pollers: Pollers;
  let turns: number;
  let taken: number;
  const errors: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    [turns, taken] = [0, 0];
  });
  afterEach(async () => {
    await pollers.stop();
    vi.useRealTimers();
  });
  const start = (more: { idleMs?: number }, run = async () => taken) => {
    const counted = async () => {
      turns += 1;
      return run();
    };
    pollers = startPollers([{ name: "look", everyMs: 100, wakeOn: "post", ...more, run: counted }], (name) =>
      errors.push(name),
    );
  };

  it("come up again and again, rarely while there is nothing to do", async () => {
    start({ idleMs: 1_000 });
    await vi.advanceTimersByTimeAsync(1_600);
    // After 100, 300, 700 and 1500 ms.
    expect(turns).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(turns).toBe(14);
  });

  it("keep their pace while there is something to do, or where no slower one is named", async () => {
    taken = 1;
    start({ idleMs: 1_000 });
    await vi.advanceTimersByTimeAsync(1_050);
    expect(turns).toBe(10);
    await pollers.stop();
    [turns, taken] = [0, 0];
    start({});
    await vi.advanceTimersByTimeAsync(1_050);
    expect(turns).toBe(10);
  });

  it("come up at once when their topic is invalidated, and once more when that was during a turn", async () => {
    start({ idleMs: 60_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    const before = turns;
    pollers.wake(["catalogue"]);
    await vi.advanceTimersByTimeAsync(5);
    expect(turns).toBe(before);
    pollers.wake(["post"]);
    pollers.wake(["post"]);
    await vi.advanceTimersByTimeAsync(5);
    expect(turns).toBe(before + 1);
    await pollers.stop();
    turns = 0;
    start({ idleMs: 60_000 }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return 0;
    });
    await vi.advanceTimersByTimeAsync(120);
    pollers.wake(["post"]);
    await vi.advanceTimersByTimeAsync(40);
    expect(turns).toBe(2);
    await vi.advanceTimersByTimeAsync(60);
  });

  it("go on after a failure, which is told", async () => {
    start({ idleMs: 400 }, () => Promise.reject(new Error("away")));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(errors).toContain("look");
    expect(turns).toBe(6);
  });
});
