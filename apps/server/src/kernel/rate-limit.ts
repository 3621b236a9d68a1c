import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

/** Counts calls per key in a sliding minute; `take` is false when the key has used its share. */
export type RateLimit = { take(key: string, perMinute: number): boolean };

const MINUTE_MS = 60_000;

/** A limit in memory: per server, bounded to 50,000 keys. */
export function createRateLimit(clock: Clock): RateLimit {
  const windows = new LRUCache<string, { level: number; at: number }>({ max: 50_000 });
  return {
    take(key, perMinute) {
      const now = clock.now().getTime();
      const window = windows.get(key) ?? { level: 0, at: now };
      const drained = Math.max(0, now - window.at) * (perMinute / MINUTE_MS);
      const level = Math.max(0, window.level - drained) + 1;
      if (level > perMinute) return false;
      windows.set(key, { level, at: now });
      return true;
    },
  };
}
