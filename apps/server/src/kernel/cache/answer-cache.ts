import { LRUCache } from "lru-cache";
import { type Clock, systemClock } from "../clock.ts";
import type { Reading, Watch } from "../log/watch.ts";

/** Answers that are the same for everybody, kept as bytes until a topic they depend on is invalidated. */
export type AnswerCache = {
  get(key: string): Buffer | undefined;
  set(key: string, topics: readonly string[], body: Buffer, since: number): void;
  /** The moment to hand to `set`: an answer computed across an invalidation is not kept. */
  moment(): number;
  invalidate(topics: Iterable<string>): void;
  /** Says that answers on these topics change by themselves at a moment to come, as rows with a time do. */
  changesAt(at: Date, topics: readonly string[]): void;
  /** Drops what such a moment made old since; whoever keeps answers elsewhere says it before looking for one. */
  ripen(): void;
  /** Drops everything: words of other servers may have been lost. */
  forget(): void;
  /** False when one of the topics was invalidated after that moment. */
  isValidSince(topics: readonly string[], since: number): boolean;
  /** Calls back on each invalidation, for caches elsewhere; with null when everything is to be dropped. */
  onInvalidate(listener: (topics: readonly string[] | null) => void): void;
  /** An answer had to be made anew. */
  missed(): void;
  tally(watch: Watch): void;
};

const MAX_BYTES = 32 * 1024 * 1024;
const TTL_MS = 30_000;
const MAX_TOPICS = 50_000;

/** Makes a cache of at most 32 MB; entries live 30 s at most, in case another server's announcement is lost. */
export function createAnswerCache(clock: Clock = systemClock): AnswerCache {
  const entries = new LRUCache<string, { body: Buffer; topics: readonly string[] }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    ttl: TTL_MS,
  });
  const invalidatedAt = new LRUCache<string, number>({ max: MAX_TOPICS });
  const listeners: ((topics: readonly string[] | null) => void)[] = [];
  let moment = 0;
  let hits = 0;
  let misses = 0;
  let forgottenAt = -1;
  /** Moments to come, each with the topics that change then, and the next of them. */
  const changes = new Map<number, Set<string>>();
  let nextChangeMs = Number.POSITIVE_INFINITY;
  const isValidSince = (topics: readonly string[], since: number) =>
    forgottenAt <= since && topics.every((topic) => (invalidatedAt.get(topic) ?? -1) <= since);
  function invalidate(topics: Iterable<string>): void {
    const list = [...topics];
    if (list.length === 0) return;
    moment += 1;
    for (const topic of list) invalidatedAt.set(topic, moment);
    for (const [key, entry] of entries.entries()) {
      if (entry.topics.some((topic) => list.includes(topic))) entries.delete(key);
    }
    for (const listener of listeners) listener(list);
  }
  function ripen(): void {
    const nowMs = clock.now().getTime();
    if (nowMs < nextChangeMs) return;
    const due = [...changes].filter(([atMs]) => atMs <= nowMs);
    for (const [atMs] of due) changes.delete(atMs);
    nextChangeMs = Math.min(...changes.keys());
    invalidate(new Set(due.flatMap(([, topics]) => [...topics])));
  }
  return {
    isValidSince,
    ripen,
    changesAt(at, topics) {
      const atMs = at.getTime();
      changes.set(atMs, new Set([...(changes.get(atMs) ?? []), ...topics]));
      nextChangeMs = Math.min(nextChangeMs, atMs);
    },
    get(key) {
      ripen();
      const body = entries.get(key)?.body;
      if (body) hits += 1;
      return body;
    },
    missed() {
      misses += 1;
    },
    tally(watch) {
      const say = (name: string, help: string, kind: Reading["kind"], read: () => number) =>
        watch.reading({ name, help, kind, read });
      say("crux_answers_from_memory", "Answers that were kept", "counter", () => hits);
      say("crux_answers_anew", "Answers to visitors that had to be made", "counter", () => misses);
      say("crux_answers_kept_bytes", "What kept answers take", "gauge", () => entries.calculatedSize);
    },
    moment: () => moment,
    set(key, topics, body, since) {
      if (!isValidSince(topics, since)) return;
      entries.set(key, { body, topics });
    },
    invalidate,
    forget() {
      moment += 1;
      forgottenAt = moment;
      entries.clear();
      for (const listener of listeners) listener(null);
    },
    onInvalidate: (listener) => {
      listeners.push(listener);
    },
  };
}
