import { LRUCache } from "lru-cache";
import { type Clock, systemClock } from "../clock.ts";
import { atMost } from "./at-most.ts";

/**
 * What changed, by topics: whoever keeps something hears which of it is old. It holds for this server, and for what
 * others said to it.
 */
export type Topics = {
  invalidate(topics: Iterable<string>): void;
  /** The moment before something is read: what was invalidated after it may be missing in what was read. */
  moment(): number;
  /** False when one of the topics was invalidated after that moment. */
  isValidSince(topics: Iterable<string>, since: number): boolean;
  /** Says that what is kept on these topics changes by itself at a moment to come, as rows with a time do. */
  changesAt(at: Date, topics: readonly string[]): void;
  /** Invalidates what such a moment made old since; whoever keeps something says it before looking for it. */
  ripen(): void;
  /** Invalidates everything: words of other servers may have been lost. */
  forget(): void;
  /** Calls back on each invalidation; with null when everything is to be dropped. */
  onInvalidate(listener: (topics: readonly string[] | null) => void): void;
  /** True while other servers may have said something that did not arrive yet. */
  isDeaf(): boolean;
  /** Says how to find that out; nobody else speaks unless it was said. */
  hearBy(isDeaf: () => boolean): void;
};

/**
 * How the topics begin that only age what is kept: many people look at it and it changes all the time, so they may see
 * it for a moment more, until it was made anew. Of every other topic whoever asks next sees what changed.
 */
const AGEING = "~";

export function isAgeing(topic: string): boolean {
  return topic.startsWith(AGEING);
}

const MAX_TOPICS = 50_000;

export function createTopics(clock: Clock = systemClock): Topics {
  const invalidatedAt = new LRUCache<string, number>(atMost(MAX_TOPICS));
  const listeners: ((topics: readonly string[] | null) => void)[] = [];
  let moment = 0;
  let forgottenAt = -1;
  let isDeaf = () => false;
  /** Moments to come, each with the topics that change then, and the next of them. */
  const changes = new Map<number, Set<string>>();
  let nextChangeMs = Number.POSITIVE_INFINITY;

  function invalidate(topics: Iterable<string>): void {
    const list = [...topics];
    if (list.length === 0) return;
    moment += 1;
    for (const topic of list) invalidatedAt.set(topic, moment);
    for (const listener of listeners) listener(list);
  }

  return {
    invalidate,
    moment: () => moment,
    isValidSince(topics, since) {
      if (forgottenAt > since) return false;
      for (const topic of topics) if ((invalidatedAt.get(topic) ?? -1) > since) return false;
      return true;
    },
    changesAt(at, topics) {
      const atMs = at.getTime();
      changes.set(atMs, new Set([...(changes.get(atMs) ?? []), ...topics]));
      nextChangeMs = Math.min(nextChangeMs, atMs);
    },
    ripen() {
      const nowMs = clock.now().getTime();
      if (nowMs < nextChangeMs) return;
      const due = [...changes].filter(([atMs]) => atMs <= nowMs);
      for (const [atMs] of due) changes.delete(atMs);
      nextChangeMs = Math.min(...changes.keys());
      invalidate(new Set(due.flatMap(([, topics]) => [...topics])));
    },
    forget() {
      moment += 1;
      forgottenAt = moment;
      for (const listener of listeners) listener(null);
    },
    onInvalidate: (listener) => {
      listeners.push(listener);
    },
    isDeaf: () => isDeaf(),
    hearBy: (find) => {
      isDeaf = find;
    },
  };
}
