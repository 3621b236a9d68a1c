import { describe, expect, it } from "vitest";
import { createFactCache } from "./fact-cache.ts";
import { createTopics } from "./topics.ts";

const KIND = { name: "sku", topics: ["catalogue"] };

function setUp(own: string[] = []) {
  const words = createTopics();
  const asked: number[][] = [];
  const facts = new Map([[1, "one"]]);
  const load = async (missing: number[]) => {
    asked.push(missing);
    return new Map(
      missing.flatMap((id) => (facts.has(id) ? [[id, facts.get(id)]] : [])) as [number, string][],
    );
  };
  const factsFor = createFactCache(words);
  return { words, asked, facts, load, kept: factsFor((topic) => own.includes(topic)), factsFor };
}

describe("kept facts", () => {
  it("asks for each id once, also for one that has no fact", async () => {
    const { kept, load, asked } = setUp();
    expect(await kept.many(KIND, [1, 2], load)).toEqual(new Map([[1, "one"]]));
    expect(await kept.many(KIND, [2, 1, 1], load)).toEqual(new Map([[1, "one"]]));
    expect(asked).toEqual([[1, 2]]);
  });

  it("asks again once a topic was invalidated", async () => {
    const { kept, load, facts, words } = setUp();
    await kept.many(KIND, [1, 2], load);
    facts.set(2, "two");
    words.invalidate(["stock"]);
    expect((await kept.many(KIND, [2], load)).size).toBe(0);
    words.invalidate(["catalogue"]);
    expect(await kept.many(KIND, [2], load)).toEqual(new Map([[2, "two"]]));
  });

  it("does not keep what was read across an invalidation", async () => {
    const { kept, load, facts, words } = setUp();
    await kept.many(KIND, [1], async (missing) => {
      const old = await load(missing);
      facts.set(1, "newer");
      words.invalidate(["catalogue"]);
      return old;
    });
    expect(await kept.many(KIND, [1], load)).toEqual(new Map([[1, "newer"]]));
  });

  it("does not keep what may be as old as a moment before an invalidation, as on a replica", async () => {
    const { factsFor, words, load, facts, asked } = setUp();
    const asOf = words.moment();
    facts.set(1, "newer");
    words.invalidate(["catalogue"]);
    facts.set(1, "old");
    expect(await factsFor(() => false, asOf).many(KIND, [1], load)).toEqual(new Map([[1, "old"]]));
    facts.set(1, "newer");
    expect(await factsFor(() => false).many(KIND, [1], load)).toEqual(new Map([[1, "newer"]]));
    expect(asked).toHaveLength(2);
  });

  it("neither reads nor keeps for a transaction that changes the topic itself", async () => {
    const { factsFor, load, facts } = setUp();
    const others = factsFor(() => false);
    await others.many(KIND, [1], load);
    facts.set(1, "uncommitted");
    expect(await factsFor((topic) => topic === "catalogue").many(KIND, [1], load)).toEqual(
      new Map([[1, "uncommitted"]]),
    );
    expect(await others.many(KIND, [1], load)).toEqual(new Map([[1, "one"]]));
  });
});
