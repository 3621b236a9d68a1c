import { describe, expect, it } from "vitest";
import { createKept, type Made } from "./kept.ts";
import { createTopics } from "./topics.ts";

const SOON = { timeout: 2_000, interval: 5 };

function setUp() {
  const topics = createTopics();
  const pace = { everyMs: 30, lanes: 2, rests: 0 };
  const kept = createKept<string>(topics, { sizeOf: ({ length }) => length, pace });
  const state = { text: "one", made: 0, waits: [] as (() => void)[], isHeld: false };
  const named: string[] = [];
  const question = {
    relies: ["catalogue"],
    async make(): Promise<Made<string>> {
      state.made += 1;
      const { text: value } = state;
      if (state.isHeld) await new Promise<void>((resolve) => state.waits.push(resolve));
      return { value, topics: named };
    },
  };
  const ask = async () => (await kept.find("key", question)).value;
  const askOften = async () => {
    for (let time = 0; time < 12; time += 1) await ask();
  };
  return { topics, kept, state, named, question, ask, askOften };
}

describe("what is kept", () => {
  it("is made once for everybody who asks meanwhile", async () => {
    const { ask, state } = setUp();
    state.isHeld = true;
    const all = Promise.all([ask(), ask(), ask()]);
    await expect.poll(() => state.waits.length, SOON).toBe(1);
    state.waits[0]?.();
    expect(await all).toEqual(["one", "one", "one"]);
    expect([await ask(), state.made]).toEqual(["one", 1]);
  });

  it("goes with the topics of its question and with those that its answer named, and with no other", async () => {
    const { ask, state, topics, named } = setUp();
    named.push("~level 5");
    await ask();
    topics.invalidate(["user 7", "~level 6"]);
    expect([await ask(), state.made]).toEqual(["one", 1]);
    for (const topic of ["catalogue", "~level 5"]) {
      state.text = topic;
      topics.invalidate([topic]);
      expect(await ask()).toBe(topic);
    }
  });

  it("is not what was read before a change, for nobody who asks after it", async () => {
    const { ask, state, topics } = setUp();
    state.isHeld = true;
    const early = ask();
    await expect.poll(() => state.waits.length, SOON).toBe(1);
    state.text = "two";
    topics.invalidate(["catalogue"]);
    state.isHeld = false;
    expect(await ask()).toBe("two");
    state.waits[0]?.();
    expect(await early).toBe("one");
    expect([await ask(), state.made]).toEqual(["two", 2]);
  });

  it("is not waited for by whoever asks after a change on which its answer may rely", async () => {
    const { kept, question, state, topics } = setUp();
    const asking = { ...question, mayRely: ["goods"] };
    const ask = async () => (await kept.find("key", asking)).value;
    state.isHeld = true;
    const early = ask();
    await expect.poll(() => state.waits.length, SOON).toBe(1);
    topics.invalidate(["reviews 7"]);
    const beside = ask();
    state.text = "two";
    topics.invalidate(["goods"]);
    state.isHeld = false;
    expect(await ask()).toBe("two");
    state.waits[0]?.();
    expect([await early, await beside, state.made]).toEqual(["one", "one", 2]);
    // What is kept relies on the part that it named.
    topics.invalidate(["goods"]);
    expect([await ask(), state.made]).toEqual(["two", 2]);
  });

  it("is shown a moment longer where many ask and it only aged, while it is made anew", async () => {
    const { ask, askOften, state, topics, named } = setUp();
    named.push("~pieces 5");
    await askOften();
    state.text = "two";
    state.isHeld = true;
    topics.invalidate(["~pieces 5"]);
    expect(await ask()).toBe("one");
    await expect.poll(() => state.waits.length, SOON).toBe(1);
    expect(await ask()).toBe("one");
    state.waits[0]?.();
    await expect.poll(ask, SOON).toBe("two");
    expect(state.made).toBe(2);
  });

  it("is made anew no more often than its pace, and ends with the last change", async () => {
    const { ask, askOften, state, topics, named } = setUp();
    named.push("~pieces 5");
    await askOften();
    const from = performance.now();
    for (let time = 0; time < 50; time += 1) {
      state.text = `after ${time}`;
      topics.invalidate(["~pieces 5"]);
      await ask();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(ask, SOON).toBe("after 49");
    expect(state.made).toBeLessThanOrEqual(2 + (performance.now() - from) / 30);
  });

  it("is not shown to whoever wants it as new as can be, such as a page that is drawn", async () => {
    const { askOften, kept, question, state, topics, named } = setUp();
    named.push("~pieces 5");
    await askOften();
    state.text = "two";
    topics.invalidate(["~pieces 5"]);
    expect((await kept.find("key", question, true)).value).toBe("two");
  });

  it("is nothing that failed to be made", async () => {
    const { ask, question, kept } = setUp();
    const broken = { ...question, make: () => Promise.reject(new Error("away")) };
    await expect(kept.find("key", broken)).rejects.toThrow("away");
    expect(await ask()).toBe("one");
  });

  it("is believed for a second while words of others may be missing, and again once they arrived", async () => {
    const { ask, state, topics } = setUp();
    let isDeaf = false;
    topics.hearBy(() => isDeaf);
    await ask();
    state.text = "two";
    isDeaf = true;
    expect(await ask()).toBe("one");
    await expect.poll(ask, SOON).toBe("two");
    const { made } = state;
    isDeaf = false;
    expect([await ask(), state.made]).toEqual(["two", made]);
  });

  it("is gone when words may have been lost", async () => {
    const { ask, state, topics } = setUp();
    await ask();
    state.text = "two";
    topics.forget();
    expect(await ask()).toBe("two");
  });
});
