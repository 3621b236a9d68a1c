import { LRUCache } from "lru-cache";
import { atMost } from "../../../kernel/cache/at-most.ts";
import type { Topics } from "../../../kernel/cache/topics.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Caller } from "../../../kernel/verb/context.ts";
import { userTopic } from "../account/user-topic.ts";

const MAX_SESSIONS = 20_000;
const LIFE_MS = 2_000;

/**
 * Remembers for two seconds whom a token stood for, since one purchase is several calls in a row. A touch of the
 * customer's topic (logging out, another class, disabled) ends it at once, here and on other servers. Who has no proven
 * mobile is asked anew each time: binding one has to count with the next call.
 */
export function cacheSessions(
  ask: (token: string) => Promise<Caller>,
  { topics: words, clock }: { topics: Topics; clock: Clock },
): (token: string) => Promise<Caller> {
  const known = new LRUCache<string, { caller: Caller; at: number }>({
    ...atMost(MAX_SESSIONS),
    ttl: LIFE_MS,
  });
  words.onInvalidate((topics) => {
    if (!topics) return known.clear();
    const gone = new Set(topics.filter((topic) => topic.startsWith("user ")));
    if (gone.size === 0) return;
    for (const [token, { caller }] of known.entries())
      if (gone.has(userTopic(caller.uid))) known.delete(token);
  });
  return async (token) => {
    const now = clock.now().getTime();
    const hit = known.get(token);
    if (hit && Math.abs(now - hit.at) < LIFE_MS) return hit.caller;
    const since = words.moment();
    const caller = await ask(token);
    if (caller.hasMobile && words.isValidSince([userTopic(caller.uid)], since))
      known.set(token, { caller, at: now });
    return caller;
  };
}
