import { describe, expect, it } from "vitest";
import { createTopics } from "../../../kernel/cache/topics.ts";
import type { Caller } from "../../../kernel/verb/context.ts";
import { createTestClock } from "../../../testing/test-clock.ts";
import { userTopic } from "../account/user-topic.ts";
import { cacheSessions } from "./session-cache.ts";

function setUp() {
  const topics = createTopics();
  const clock = createTestClock();
  const caller: Caller = { uid: 5, userClass: "PLAIN", sessionId: 1, hasMobile: true };
  const state = { caller, asked: 0 };
  const ask = async () => {
    state.asked += 1;
    return state.caller;
  };
  return { topics, clock, state, authenticate: cacheSessions(ask, { topics, clock }) };
}

describe("cached sessions", () => {
  it("asks once for calls in a row, and again two seconds later", async () => {
    const { authenticate, clock, state } = setUp();
    await authenticate("a");
    await authenticate("a");
    expect(state.asked).toBe(1);
    clock.advance(2_001);
    await authenticate("a");
    expect(state.asked).toBe(2);
  });

  it("asks again at once when something about the customer changed", async () => {
    const { authenticate, topics, state } = setUp();
    await authenticate("a");
    state.caller = { ...state.caller, userClass: "VIP" };
    topics.invalidate([userTopic(6)]);
    expect((await authenticate("a")).userClass).toBe("PLAIN");
    topics.invalidate([userTopic(5)]);
    expect((await authenticate("a")).userClass).toBe("VIP");
  });

  it("asks each time for a customer without a proven mobile, so that binding one counts at once (R-PRE-02)", async () => {
    const { authenticate, state } = setUp();
    state.caller = { ...state.caller, hasMobile: false };
    await authenticate("a");
    state.caller = { ...state.caller, hasMobile: true };
    expect((await authenticate("a")).hasMobile).toBe(true);
  });

  it("keeps no refusal", async () => {
    const topics = createTopics();
    let asked = 0;
    const refuse = async (): Promise<Caller> => {
      asked += 1;
      throw new Error("no");
    };
    const authenticate = cacheSessions(refuse, { topics, clock: createTestClock() });
    await expect(authenticate("a")).rejects.toThrow("no");
    await expect(authenticate("a")).rejects.toThrow("no");
    expect(asked).toBe(2);
  });
});
