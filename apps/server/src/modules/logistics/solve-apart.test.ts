import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { LOGISTICS_FILE } from "@crux/demo/parcels/parcel-files";
import { OBJECTIVES, type RuleSet } from "@crux/packing/rule-set";
import { solveObjectives } from "@crux/packing/solve-objectives";
import { afterAll, describe, expect, it, vi } from "vitest";
import { REST_MS } from "../../kernel/watched-thread.ts";
import { endSolving, type SolvedApart, type SolveJob, solveApart } from "./solve-apart.ts";

const { rules } = JSON.parse(await readFile(LOGISTICS_FILE, "utf8")) as { rules: RuleSet };

/** Carts of 5, 40 and 400 units. */
function jobOf(qty: number): SolveJob {
  const lines = ["HEALTH", "FOOD", "COSMETIC", "BABY_MILK_POWDER", "GENERAL"].map((cat, index) => ({
    sku: String(index),
    cat,
    weightG: 210 + 70 * index,
    price: 1900 + 700 * index,
    qty,
  }));
  // Steps alone end the search, so that both sides end it at the same place.
  return { rules, country: "CN", lines, limitMs: 40, deadlineMs: 60_000 };
}

/** What this thread has worked so far: other processes do not count. */
function ownMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

describe("solveApart", () => {
  afterAll(endSolving);

  it.each([1, 8])("finds what the engine finds in this thread, %i of each", async (qty) => {
    const { solutions } = await solveApart(jobOf(qty), OBJECTIVES);
    expect(solutions).toEqual(solveObjectives(jobOf(qty), OBJECTIVES));
  });

  it("never keeps other work waiting for 50 ms, whatever the carts", async () => {
    await solveApart(jobOf(8), OBJECTIVES);
    let last = ownMs();
    let longest = 0;
    const timer = setInterval(() => {
      const now = ownMs();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    const found = await Promise.all([80, 81, 82].map((qty) => solveApart(jobOf(qty), OBJECTIVES)));
    clearInterval(timer);
    expect(found.every(({ solutions }) => [...solutions.values()].every(({ solved }) => solved))).toBe(true);
    expect(longest).toBeLessThan(50);
  });

  it("lays a cart aside for one that comes between, and goes on with it where it was", async () => {
    await solveApart(jobOf(8), OBJECTIVES);
    const order: string[] = [];
    const note = (name: string) => (solved: SolvedApart) => {
      order.push(name);
      return solved;
    };
    const [big, next, small] = await Promise.all([
      solveApart(jobOf(82), OBJECTIVES).then(note("big")),
      solveApart(jobOf(7), OBJECTIVES).then(note("next")),
      solveApart(jobOf(8), OBJECTIVES, true).then(note("small")),
    ]);
    expect(order).toEqual(["small", "big", "next"]);
    expect(big.solutions).toEqual(solveObjectives(jobOf(82), OBJECTIVES));
    expect(next.solutions).toEqual(solveObjectives(jobOf(7), OBJECTIVES));
    expect(small.solutions).toEqual(solveObjectives(jobOf(8), OBJECTIVES));
  });

  it("refuses whoever waits when it ends, and starts anew for the next cart", async () => {
    const waiting = [solveApart(jobOf(80), OBJECTIVES), solveApart(jobOf(80), OBJECTIVES)];
    const ended = Promise.allSettled(waiting);
    await endSolving();
    expect(await ended).toMatchObject([
      { status: "rejected", reason: { code: generalOutcome.TOO_MANY_REQUESTS } },
      { status: "rejected", reason: { code: generalOutcome.TOO_MANY_REQUESTS } },
    ]);
    expect((await solveApart(jobOf(8), ["CHEAPEST"])).solutions.get("CHEAPEST")).toMatchObject({
      solved: true,
    });
  });

  it("leaves no thread behind that no cart needed for long, and splits in another one afterwards", async () => {
    await endSolving();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = vi.spyOn(Worker.prototype, "postMessage");
    await solveApart(jobOf(8), ["CHEAPEST"]);
    vi.advanceTimersByTime(REST_MS - 1);
    await solveApart(jobOf(8), ["CHEAPEST"]);
    vi.advanceTimersByTime(REST_MS);
    // In the very moment in which it ends.
    const { solutions } = await solveApart(jobOf(8), ["CHEAPEST"]);
    vi.useRealTimers();
    const [first, next, later] = asked.mock.contexts as Worker[];
    asked.mockRestore();
    expect(solutions.get("CHEAPEST")).toMatchObject({ solved: true });
    expect(next).toBe(first);
    expect(later).not.toBe(first);
    await vi.waitFor(() => expect(first?.threadId).toBe(-1));
  });

  it("outlives a cart that breaks the thread", async () => {
    const broken = { ...jobOf(8), rules: { ...rules, routes: null as unknown as RuleSet["routes"] } };
    await expect(solveApart(broken, ["CHEAPEST"])).rejects.toMatchObject({
      code: generalOutcome.TOO_MANY_REQUESTS,
    });
    expect((await solveApart(jobOf(8), ["CHEAPEST"])).solutions.get("CHEAPEST")).toMatchObject({
      solved: true,
    });
  });
});
