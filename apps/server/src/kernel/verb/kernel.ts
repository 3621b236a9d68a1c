import { createFactCache, type FactCache } from "../cache/fact-cache.ts";
import { createKept, type Kept } from "../cache/kept.ts";
import { createTopics, type Topics } from "../cache/topics.ts";
import type { Clock } from "../clock.ts";
import { createPasswords, type PasswordCost, type Passwords } from "../crypto/passwords.ts";
import { type Database, type Db, inTransaction, type WithCommit } from "../database/database.ts";
import { ReplicaAway } from "../database/replica.ts";
import { namePictures } from "../files/name-pictures.ts";
import type { Vault } from "../files/vault.ts";
import { addressGroup, wideNetwork } from "../limits/address-group.ts";
import { createRateLimit, type RateLimit } from "../limits/rate-limit.ts";
import { UNWATCHED, type Watch } from "../log/watch.ts";
import type { Answered, Caller, Ctx } from "./context.ts";
import { earlierAnswer, nameOf, Repeated } from "./idempotency.ts";

/** What the runner, the sweeps and the web pages share. It knows no module. */
export type Kernel = {
  db: Db;
  database: Database;
  clock: Clock;
  vault: Vault;
  passwords: Passwords;
  /** What changed here and on other servers. */
  topics: Topics;
  /** Answers to visitors, as bytes. */
  answers: Kept<Buffer>;
  rateLimit: RateLimit;
  /**
   * Facts from memory, as a transaction with these own changes may see them; `asOf` where what it reads may be as old as
   * that moment.
   */
  factsFor(ownTopics: ReadonlySet<string>, asOf?: number): FactCache;
  /** Tells whoever is on duty of work that failed and that nobody waits for: where, and what without its message. */
  fault(place: string, error: unknown): void;
  watch: Watch;
  /** Names the host of public pictures in what customers are answered. */
  namePictures(json: string): string;
  /**
   * Makes the effects of a committed transaction visible: dropped caches, word to other servers, which `isNoted` when the
   * transaction wrote it.
   */
  settle(topics: Iterable<string>, isNoted?: boolean): void;
};

/** Builds the kernel around an open database and the vault for personal data. */
export function createKernel({
  database,
  clock,
  vault,
  passwordCost,
  fault = () => {},
  watch = UNWATCHED,
  pictureHost = null,
}: {
  database: Database;
  clock: Clock;
  vault: Vault;
  passwordCost?: PasswordCost | undefined;
  fault?: Kernel["fault"];
  watch?: Watch;
  pictureHost?: string | null | undefined;
}): Kernel {
  const topics = createTopics(clock);
  const answers = createKept<Buffer>(topics, { sizeOf: ({ length }) => length, pace: ANSWER_PACE });
  answers.tally(watch, {
    hits: "crux_answers_from_memory",
    misses: "crux_answers_anew",
    bytes: "crux_answers_kept_bytes",
  });
  poolReadings(database, watch);
  replicaReadings(database, watch);
  const announcer = createAnnouncer(database);
  const facts = createFactCache(topics);
  return {
    db: database.db,
    database,
    clock,
    vault,
    passwords: createPasswords(passwordCost),
    topics,
    answers,
    rateLimit: createRateLimit(clock),
    factsFor: (ownTopics, asOf) => facts((topic) => ownTopics.has(topic), asOf),
    fault,
    watch,
    namePictures: namePictures(pictureHost),
    settle(changed, isNoted = false) {
      topics.invalidate(changed);
      announcer(changed, isNoted);
    },
  };
}

/** How many connections the requests have, and how many of them wait for one; the embedded database has no pool. */
function poolReadings({ pool }: Database, watch: Watch): void {
  if (!pool) return;
  const say = (name: string, help: string, read: () => number) =>
    watch.reading({ name, help, kind: "gauge", read });
  say("crux_pool_connections", "Open connections to the database", () => pool().open);
  say("crux_pool_idle", "Open connections that nobody uses", () => pool().idle);
  say("crux_pool_waiting", "Requests that wait for a connection", () => pool().waiting);
}

/** Who answered what a replica may answer, and how far it is behind. */
function replicaReadings({ replica }: Database, watch: Watch): void {
  if (!replica) return;
  const say = (name: string, help: string, kind: "gauge" | "counter", read: () => number) =>
    watch.reading({ name, help, kind, read });
  const { tally } = replica;
  say("crux_reads_from_replica", "Reads that a replica answered", "counter", () => tally().answered);
  say("crux_reads_from_primary", "Reads that it left to the primary", "counter", () => tally().left);
  say(
    "crux_replica_behind_bytes",
    "What of the log it lacked when asked last",
    "gauge",
    () => tally().behindBytes,
  );
  say(
    "crux_replica_behind_seconds",
    "For how long it has been away or behind",
    "gauge",
    () => tally().behindMs / 1_000,
  );
}

/** Many look at the same answer; making it anew mostly waits for the database. */
const ANSWER_PACE = { everyMs: 100, lanes: 4, rests: 0 };
const ANNOUNCE_MS = 50;
const ANNOUNCE_AGAIN_MS = 1_000;

/**
 * Gathers topics for a moment and tells other servers once. What could not be told is told again, however long; of what
 * a transaction noted they are only made to look, which they do anyway.
 */
function createAnnouncer(database: Database): (topics: Iterable<string>, isNoted: boolean) => void {
  const waiting = new Set<string>();
  const say = (topics: Iterable<string>, afterMs = ANNOUNCE_MS) => {
    const isIdle = waiting.size === 0;
    for (const topic of topics) waiting.add(topic);
    if (!isIdle || waiting.size === 0) return;
    setTimeout(() => {
      const list = [...waiting];
      waiting.clear();
      database.announce(list).catch(() => say(list, ANNOUNCE_AGAIN_MS));
    }, afterMs).unref();
  };
  let isTelling = false;
  const tell = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      database.words?.tell().catch(() => {});
    }, ANNOUNCE_MS).unref();
  };
  return (topics, isNoted) => (isNoted ? tell() : say(topics));
}

/** Who calls, and from where. */
type Origin = { caller: Caller | null; ip: string; agent?: string };

const NO_ORIGIN: Origin = { caller: null, ip: "" };

/**
 * The transaction of a call, the topics it invalidated, those on which its answer relies, and what the call's idempotency
 * keys got before.
 */
type Inside = {
  tx: Db;
  /** What is read may be as old as that moment. */
  asOf: number;
  topics: Set<string>;
  relied: Set<string>;
  answered: Answered;
  withCommit: WithCommit;
};

/**
 * What a verb gets for one call. Whoever gives `inside` drops the topics that it invalidates; without that it only looks, and
 * invalidating is an error, since what it invalidated would stay as it was.
 */
export function contextOf(
  kernel: Kernel,
  { caller, ip, agent = "" }: Origin,
  inside: Partial<Inside> = {},
): Ctx {
  const { tx = kernel.db, asOf, topics, relied, answered = new Map(), withCommit = noCommit } = inside;
  return {
    db: tx,
    now: kernel.clock.now(),
    caller,
    ip,
    agent,
    facts: kernel.factsFor(topics ?? new Set(), asOf),
    vault: kernel.vault,
    passwords: kernel.passwords.from(() => ({ network: addressGroup(ip), wide: wideNetwork(ip) })),
    invalidate: (...invalidated) => {
      if (!topics) throw new Error(`nobody drops what is invalidated here: ${invalidated.join(" ")}`);
      for (const topic of invalidated) topics.add(topic);
    },
    changesAt: (at, ...changing) => {
      if (at) kernel.topics.changesAt(at, changing);
    },
    reliesOn: (...named) => {
      if (relied) for (const topic of named) relied.add(topic);
    },
    answered,
    withCommit,
  };
}

function noCommit(): never {
  throw new Error("there is no commit to travel with");
}

/**
 * Runs work that makes its own transactions, and drops the caches it invalidated when it is done; also when it is refused,
 * since a refusal may follow a step that stands. `relied` gets the topics that its answer relies on.
 */
export async function inSteps<Result>(
  kernel: Kernel,
  origin: Origin,
  work: (ctx: Ctx) => Promise<Result>,
  relied = new Set<string>(),
): Promise<Result> {
  const topics = new Set<string>();
  try {
    return await work(contextOf(kernel, origin, { topics, relied }));
  } finally {
    if (topics.size > 0) kernel.settle(topics);
  }
}

/**
 * Runs work that only looks, on a replica where there is one that has all which was committed before, and on the primary
 * else. `relied` gets the topics that its answer relies on.
 */
export async function lookAnywhere<Result>(
  kernel: Kernel,
  origin: Origin,
  work: (ctx: Ctx) => Promise<Result>,
  relied = new Set<string>(),
): Promise<Result> {
  const { replica } = kernel.database;
  if (replica) {
    // Before the replica learns what it has to hold: whatever is kept of it is no newer than that.
    const asOf = kernel.topics.moment();
    try {
      return await replica.read((tx) => work(contextOf(kernel, origin, { tx, asOf, relied })));
    } catch (error) {
      if (!(error instanceof ReplicaAway)) throw error;
    }
  }
  return work(contextOf(kernel, origin, { relied }));
}

/**
 * Runs work in one transaction, and drops the caches it invalidated after the commit. It runs again after a deadlock or serialization
 * failure, and with the earlier answer after it met an idempotency key that was used before.
 */
export async function transact<Result>(
  kernel: Kernel,
  origin: Origin,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const answered = new Map<string, unknown>();
  const { words } = kernel.database;
  for (;;) {
    try {
      const { result, topics } = await kernel.watch.span("transaction", () =>
        inTransaction(kernel.db, async (tx, withCommit) => {
          const topics = new Set<string>();
          const result = await work(contextOf(kernel, origin, { tx, topics, answered, withCommit }));
          if (topics.size > 0 && words) withCommit(words.note(tx, [...topics]));
          return { topics, result };
        }),
      );
      kernel.settle(topics, words !== undefined);
      return result;
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
      answered.set(nameOf(error.key), await earlierAnswer(kernel.db, error.key));
    }
  }
}

/** Runs work of the server itself (sweeps, demo data) like a writing verb, without a caller. */
export function runAsSystem<Result>(kernel: Kernel, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return transact(kernel, NO_ORIGIN, work);
}

/** Runs work of the server itself that makes its own transactions, because something foreign lies between them. */
export function stepAsSystem<Result>(kernel: Kernel, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return inSteps(kernel, NO_ORIGIN, work);
}
