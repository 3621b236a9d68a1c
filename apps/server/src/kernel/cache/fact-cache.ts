import { LRUCache } from "lru-cache";
import { atMost } from "./at-most.ts";
import type { Topics } from "./topics.ts";

/**
 * Facts that verbs may show as they were a moment ago: kept by id until one of their topics is invalidated. Whoever
 * decides over money or stock asks the database instead.
 */
export type FactCache = {
  /** The facts of these ids; `load` is asked for the missing ones only, and an id without a fact is remembered, too. */
  many<Fact>(
    kind: { name: string; topics: readonly string[] },
    ids: readonly number[],
    load: (missing: number[]) => Promise<ReadonlyMap<number, Fact>>,
  ): Promise<Map<number, Fact>>;
};

type Entry = { fact: unknown; topics: readonly string[] };

const MAX_FACTS = 50_000;
const TTL_MS = 30_000;

/** The facts as somebody may see them who changed some topics, or who reads what was there at a moment before. */
type FactsFor = (isOwnWork: (topic: string) => boolean, asOf?: number) => FactCache;

/** Keeps at most 50,000 facts, 30 s at most; `isOwnWork` is true for topics that the asking transaction changed itself. */
export function createFactCache(words: Topics): FactsFor {
  const entries = new LRUCache<string, Entry>({ ...atMost(MAX_FACTS), ttl: TTL_MS });
  const isCurrent = new Set<string>();
  words.onInvalidate((topics) => {
    if (!topics) {
      entries.clear();
      isCurrent.clear();
      return;
    }
    if (!topics.some((topic) => isCurrent.has(topic))) return;
    for (const [key, entry] of entries.entries()) {
      if (entry.topics.some((topic) => topics.includes(topic))) entries.delete(key);
    }
    for (const topic of topics) isCurrent.delete(topic);
  });
  return (isOwnWork, asOf) => ({
    async many<Fact>(
      { name, topics }: { name: string; topics: readonly string[] },
      ids: readonly number[],
      load: (missing: number[]) => Promise<ReadonlyMap<number, Fact>>,
    ) {
      if (topics.some(isOwnWork)) return new Map(await load([...ids]));
      words.ripen();
      const found = new Map<number, Fact>();
      const missing: number[] = [];
      for (const id of new Set(ids)) {
        const entry = entries.get(`${name} ${id}`);
        if (!entry) missing.push(id);
        else if (entry.fact !== undefined) found.set(id, entry.fact as Fact);
      }
      if (missing.length === 0) return found;
      const since = asOf ?? words.moment();
      const loaded = await load(missing);
      const isStill = words.isValidSince(topics, since);
      for (const id of missing) {
        const fact = loaded.get(id);
        if (fact !== undefined) found.set(id, fact);
        if (isStill) entries.set(`${name} ${id}`, { fact, topics });
      }
      if (isStill) for (const topic of topics) isCurrent.add(topic);
      return found;
    },
  });
}
