import { MINUTE_MS } from "@crux/rules/time/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** Counts calls per key; `take` is false when the key has had its share within the last 60 seconds, `isSpent` only looks. */
export type RateLimit = {
  take(key: string, perMinute: number): boolean;
  isSpent(key: string, perMinute: number): boolean;
};

/** Moments that are remembered, of all keys together, and how many of them a key weighs. */
const MAX_MOMENTS = 1_000_000;
const KEY_IN_MOMENTS = 20;

/**
 * A limit in memory, per server: never more than `perMinute` calls of a key in any 60 seconds, however they are spread.
 * A refused call does not count.
 */
export function createRateLimit(clock: Clock): RateLimit {
  const taken = new LRUCache<string, number[]>({
    maxSize: MAX_MOMENTS,
    sizeCalculation: (moments) => KEY_IN_MOMENTS + moments.length,
  });
  const recentOf = (key: string, now: number) => since(taken.get(key) ?? [], now - MINUTE_MS);
  return {
    take(key, perMinute) {
      const now = clock.now().getTime();
      const recent = recentOf(key, now);
      if (recent.length >= perMinute) return false;
      recent.push(now);
      taken.set(key, recent);
      return true;
    },
    isSpent: (key, perMinute) => taken.has(key) && recentOf(key, clock.now().getTime()).length >= perMinute,
  };
}

/** A copy of the moments after `start`; they stand in their order, so that those of a busy key are not all looked at. */
function since(moments: readonly number[], start: number): number[] {
  const first = moments.findIndex((at) => at > start);
  return first === -1 ? [] : moments.slice(first);
}
