import { describe, expect, it } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const QUEUE_FULL = { code: 900005 };

describe("a work queue", () => {
  it("runs one piece of work at a time, in order, also after one that failed", async () => {
    const queue = createWorkQueue({ maxJobs: 9, maxOfOwner: 9 });
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(`${name} ends`);
      if (name === "b") throw new Error("no");
      return name;
    };
    const results = await Promise.allSettled(["a", "b", "c"].map((name) => queue("me", work(name))));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("refuses what one owner or all together have too much of, until there is room again", async () => {
    const queue = createWorkQueue({ maxJobs: 3, maxOfOwner: 2 });
    const gate = Promise.withResolvers<void>();
    const running = ["me", "me", "you"].map((owner) => queue(owner, () => gate.promise));
    await expect(queue("me", async () => {})).rejects.toMatchObject(QUEUE_FULL);
    await expect(queue("they", async () => {})).rejects.toMatchObject(QUEUE_FULL);
    gate.resolve();
    await Promise.all(running);
    await expect(queue("me", async () => "done")).resolves.toBe("done");
  });
});
