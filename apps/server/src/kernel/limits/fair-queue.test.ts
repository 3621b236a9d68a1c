import * as generalOutcome from "@crux/contract/outcomes/general";
import { describe, expect, it } from "vitest";
import { createFairQueue, type FairQueueOptions } from "./fair-queue.ts";

const QUEUE_FULL = { code: generalOutcome.TOO_MANY_REQUESTS };

function queueWith(options: Partial<FairQueueOptions> = {}) {
  const time = { ms: 0 };
  const queue = createFairQueue({
    max: 100,
    maxOfPerson: 50,
    creditMs: 1000,
    refillMsPerSecond: 100,
    now: () => time.ms,
    ...options,
  });
  const seen: string[] = [];
  /** A task of one piece that takes so much time. */
  const task = (person: string, spentMs = 10) =>
    queue.enter({ person }, (piece) =>
      piece(async () => {
        await Promise.resolve();
        seen.push(person);
        return { result: person, spentMs };
      }),
    );
  return { queue, time, seen, task };
}

describe("a fair queue", () => {
  it("runs one piece at a time, also after one that failed", async () => {
    const { queue } = queueWith();
    const seen: string[] = [];
    const work = (name: string) =>
      queue.enter({ person: "me" }, (piece) =>
        piece(async () => {
          seen.push(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          seen.push(`${name} ends`);
          if (name === "b") throw new Error("no");
          return { result: name, spentMs: 1 };
        }),
      );
    const results = await Promise.allSettled(["a", "b", "c"].map(work));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("lets somebody with one task wait for one piece of somebody with many", async () => {
    const { seen, task } = queueWith();
    const many = Array.from({ length: 40 }, () => task("greedy"));
    await task("modest");
    expect(seen.indexOf("modest")).toBeLessThanOrEqual(1);
    await Promise.all(many);
    expect(seen).toHaveLength(41);
  });

  it("takes turns between those who took as much", async () => {
    const { seen, task } = queueWith();
    await Promise.all([..."aaabbb"].map((person) => task(person)));
    expect(seen.join("")).toBe("ababab");
  });

  it("lays somebody's piece aside for one person at a time who took less by far", async () => {
    const { queue, time } = queueWith({ betweenMs: 100 });
    const seen: string[] = [];
    const gates = new Map<string, () => void>();
    const work = (person: string, spentMs = 10) =>
      queue.enter({ person }, (piece) =>
        piece(async (isBetween) => {
          seen.push(isBetween ? `${person} between` : person);
          await new Promise<void>((resolve) => gates.set(person, resolve));
          return { result: person, spentMs };
        }),
      );
    const end = async (person: string) => {
      gates.get(person)?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    const greedy = work("greedy");
    const soon = work("soon");
    time.ms += 150;
    const [late, later] = [work("late"), work("later")];
    expect(seen).toEqual(["greedy", "late between"]);
    await end("late");
    expect(seen).toEqual(["greedy", "late between", "soon between"]);
    await end("greedy");
    expect(seen).toHaveLength(3);
    await end("soon");
    expect(seen).toEqual(["greedy", "late between", "soon between", "later"]);
    await end("later");
    expect(await Promise.all([greedy, soon, late, later])).toEqual(["greedy", "soon", "late", "later"]);
  });

  it("refuses what one person or all together have too much of, by weight, until there is room again", async () => {
    const { queue, task } = queueWith({ max: 5, maxOfPerson: 3 });
    const gate = Promise.withResolvers<void>();
    const hold = (person: string, weight: number) => queue.enter({ person, weight }, () => gate.promise);
    const running = [hold("me", 2), hold("you", 2)];
    await expect(hold("me", 2)).rejects.toMatchObject(QUEUE_FULL);
    await expect(hold("they", 2)).rejects.toMatchObject(QUEUE_FULL);
    running.push(hold("me", 1));
    await expect(task("they")).rejects.toMatchObject(QUEUE_FULL);
    gate.resolve();
    await Promise.all(running);
    await expect(task("me")).resolves.toBe("me");
  });

  it("refuses somebody who has used up their time, until enough of it came back", async () => {
    const { time, task } = queueWith();
    await task("me", 800);
    await task("me", 800);
    await expect(task("me")).rejects.toMatchObject(QUEUE_FULL);
    await expect(task("you")).resolves.toBe("you");
    time.ms += 5_000;
    await expect(task("me")).rejects.toMatchObject(QUEUE_FULL);
    time.ms += 2_000;
    await expect(task("me")).resolves.toBe("me");
  });
});
