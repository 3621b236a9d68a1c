import { LRUCache } from "lru-cache";
import type { Reading, Watch } from "../log/watch.ts";
import { createRenewer, type RenewalPace } from "./renewer.ts";
import { isAgeing, type Topics } from "./topics.ts";

/** What was made: on which topics it relies, and the moment before it was read. */
export type Found<Value> = { value: Value; topics: readonly string[]; since: number };

/** What a question is answered with; `since` where parts of it were read earlier, and kept unless it says otherwise. */
export type Made<Value> = Omit<Found<Value>, "since"> & { since?: number; isKept?: boolean };

/** A question that is answered the same for everybody. */
export type Question<Value> = {
  /** Topics that every answer to it relies on; an answer may name more. */
  relies: readonly string[];
  /** Topics besides, on parts of which an answer may rely: nobody who asks after them waits for one that was begun before. */
  mayRely?: readonly string[];
  make(): Promise<Made<Value>>;
};

type Topical = Pick<Question<never>, "relies" | "mayRely">;

/** Answers that are the same for everybody, kept until a topic on which they rely is invalidated. */
export type Kept<Value> = {
  /** What is kept under a key and may be shown. */
  get(key: string): Value | undefined;
  /** The answer that somebody else waits for, where it will do for whoever asks now. */
  underWay(key: string, question: Topical): Promise<Found<Value>> | undefined;
  /**
   * What is kept, or else what the question makes, once for all who ask meanwhile. With `isFresh` nothing that aged is
   * shown.
   */
  find(key: string, question: Question<Value>, isFresh?: boolean): Promise<Found<Value>>;
  tally(watch: Watch, names: { hits: string; misses: string; bytes: string }): void;
};

type Entry<Value> = {
  found: Found<Value>;
  question: Question<Value>;
  madeMs: number;
  /** When it aged; null while it is as it should be. */
  agedMs: number | null;
  heat: number;
  heatMs: number;
};

type Flight<Value> = { since: number; relies: readonly string[]; work: Promise<Found<Value>> };

const MAX_BYTES = 32 * 1024 * 1024;
/** Some of what answers rely on ends by the clock alone, and rows are changed by hand, too. */
const TTL_MS = 30_000;
/** How long something that aged is shown at most. */
const AGED_MS = 1_000;
/** How long something is shown while words of other servers may be missing. */
const DEAF_MS = 1_000;
/** What is asked for more than five times a second, and was eight times, is made anew before somebody asks again. */
const HOT = 8;
const COOLS_PER_MS = 5 / 1_000;
const HOTTEST = 16;

type Options<Value> = { sizeOf: (value: Value) => number; pace: RenewalPace };

/** Keeps at most 32 MB, each answer 30 s at most. */
export function createKept<Value>(topics: Topics, { sizeOf, pace }: Options<Value>): Kept<Value> {
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ found }, key) => sizeOf(found.value) + key.length,
    ttl: TTL_MS,
    dispose: ({ found }, key) => forgetKey(keysOf, found.topics, key),
  });
  const keysOf = new Map<string, Set<string>>();
  const flights = new Map<string, Flight<Value>>();
  const renewer = createRenewer(pace, renew);
  let hits = 0;
  let misses = 0;

  topics.onInvalidate((words) => {
    if (!words) return entries.clear();
    for (const word of words) {
      for (const key of [...(keysOf.get(word) ?? [])]) {
        const entry = entries.peek(key);
        if (entry && isAgeing(word) && isHot(entry)) age(key, entry, performance.now());
        else entries.delete(key);
      }
    }
  });

  function age(key: string, entry: Entry<Value>, nowMs: number): void {
    if (entry.agedMs !== null) return;
    entry.agedMs = nowMs;
    renewer.add(key, entry.madeMs);
  }

  /** What nobody asked for meanwhile is not worth it. */
  async function renew(key: string): Promise<void> {
    const entry = entries.peek(key);
    if (!entry || entry.agedMs === null) return;
    if (!isHot(entry)) entries.delete(key);
    else await (underWay(key, entry.question) ?? begin(key, entry.question)).catch(() => entries.delete(key));
  }

  function shown(key: string): Entry<Value> | undefined {
    topics.ripen();
    const entry = entries.get(key);
    if (!entry) return undefined;
    const nowMs = performance.now();
    warm(entry, nowMs);
    if (entry.agedMs !== null && nowMs - entry.agedMs > AGED_MS) return undefined;
    if (nowMs - entry.madeMs > DEAF_MS && topics.isDeaf()) return undefined;
    return entry;
  }

  function underWay(key: string, { relies, mayRely = [] }: Topical) {
    const flight = flights.get(key);
    if (!flight) return undefined;
    const isGood = topics.isValidSince([...relies, ...mayRely, ...flight.relies], flight.since);
    return isGood ? flight.work : undefined;
  }

  function begin(key: string, question: Question<Value>): Promise<Found<Value>> {
    misses += 1;
    const since = topics.moment();
    const flight: Flight<Value> = {
      since,
      relies: entries.peek(key)?.found.topics ?? [],
      work: make(key, question, since).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      }),
    };
    flights.set(key, flight);
    return flight.work;
  }

  async function make(key: string, question: Question<Value>, begun: number): Promise<Found<Value>> {
    const beganMs = performance.now();
    const { value, topics: named, since = begun, isKept = true } = await question.make();
    const found = {
      value,
      topics: [...new Set([...question.relies, ...named])],
      since: Math.min(begun, since),
    };
    if (isKept) keep(key, question, found, beganMs);
    return found;
  }

  function keep(key: string, question: Question<Value>, found: Found<Value>, beganMs: number): void {
    const former = entries.peek(key);
    // Whoever began later is kept, whoever ended first.
    if (former && former.found.since > found.since) return;
    const lasting = found.topics.filter((topic) => !isAgeing(topic));
    if (!topics.isValidSince(lasting, found.since)) return;
    const { heat = 1, heatMs = beganMs } = former ?? {};
    const entry = { found, question, madeMs: performance.now(), agedMs: null, heat, heatMs };
    const isAged = !topics.isValidSince(found.topics, found.since);
    if (isAged && !isHot(entry)) {
      entries.delete(key);
      return;
    }
    entries.set(key, entry);
    if (!entries.has(key)) return;
    for (const topic of found.topics) {
      const keys = keysOf.get(topic);
      if (keys) keys.add(key);
      else keysOf.set(topic, new Set([key]));
    }
    if (isAged) age(key, entry, beganMs);
  }

  return {
    get(key) {
      const entry = shown(key);
      if (entry) hits += 1;
      return entry?.found.value;
    },
    underWay,
    async find(key, question, isFresh = false) {
      const entry = shown(key);
      if (entry && !(isFresh && entry.agedMs !== null)) {
        hits += 1;
        return entry.found;
      }
      return underWay(key, question) ?? begin(key, question);
    },
    tally(watch, names) {
      const say = (name: string, help: string, kind: Reading["kind"], read: () => number) =>
        watch.reading({ name, help, kind, read });
      say(names.hits, "What visitors asked for and was kept", "counter", () => hits);
      say(names.misses, "What visitors asked for and had to be made", "counter", () => misses);
      say(names.bytes, "What it takes to keep it", "gauge", () => entries.calculatedSize);
    },
  };
}

/** Each time it is asked for adds one, and it cools as fast as something does that is hardly hot. */
function warm(entry: Entry<unknown>, nowMs: number): void {
  entry.heat = Math.min(HOTTEST, heatOf(entry, nowMs) + 1);
  entry.heatMs = nowMs;
}

function heatOf({ heat, heatMs }: Entry<unknown>, nowMs: number): number {
  return Math.max(0, heat - (nowMs - heatMs) * COOLS_PER_MS);
}

function isHot(entry: Entry<unknown>): boolean {
  return heatOf(entry, performance.now()) >= HOT;
}

function forgetKey(keysOf: Map<string, Set<string>>, topics: readonly string[], key: string): void {
  for (const topic of topics) {
    const keys = keysOf.get(topic);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(topic);
  }
}
