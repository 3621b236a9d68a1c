import { MINUTE_MS } from "@crux/rules/time/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";

/** Counts calls per key; `take` is false when the key has had its share within the last 60 seconds. */
export type RateLimit = { take(key: string, perMinute: number): boolean };

/** Moments that are remembered, of all keys together. */
const MAX_MOMENTS = 1_000_000;

/**
 * A limit in memory, per server: never more than `perMinute` calls of a key in any 60 seconds, however they are spread.
 * A refused call does not count.
 */
export function createRateLimit(clock: Clock): RateLimit {
  const taken = new LRUCache<string, number[]>({
    max: 50_000,
    maxSize: MAX_MOMENTS,
    sizeCalculation: (moments) => moments.length,
  });
  return {
    take(key, perMinute) {
      const now = clock.now().getTime();
      const recent = (taken.get(key) ?? []).filter((at) => at > now - MINUTE_MS);
      if (recent.length >= perMinute) return false;
      recent.push(now);
      taken.set(key, recent);
      return true;
    },
  };
}
