import type { AnswerCache } from "./answer-cache.ts";
import { createAnswerCache } from "./answer-cache.ts";
import type { Clock } from "./clock.ts";
import type { Caller, Ctx } from "./context.ts";
import { type Database, type Db, inTransaction } from "./database.ts";
import type { Vault } from "./files.ts";
import { createKeptFacts, type KeptFacts } from "./kept-facts.ts";
import { keepSessions } from "./kept-sessions.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** What the runner, the sweeps and the web pages share. It knows no module. */
export type Kernel = {
  db: Db;
  database: Database;
  clock: Clock;
  vault: Vault;
  answers: AnswerCache;
  rateLimit: RateLimit;
  /** Facts from memory, as a transaction with these own changes may see them. */
  keptFor(ownTopics: ReadonlySet<string>): KeptFacts;
  /** Who a token stands for; throws 170001 to 170005. */
  authenticate(token: string): Promise<Caller>;
  /** Makes the effects of a committed transaction visible: dropped caches, callbacks, word to other servers. */
  settle(effects: { topics: Set<string>; after: (() => void)[] }): void;
};

/** Builds the kernel around an open database and the vault for personal data. */
export function createKernel(
  { database, clock, vault }: { database: Database; clock: Clock; vault: Vault },
  authenticate: (db: Db, token: string, now: Date) => Promise<Caller>,
): Kernel {
  const answers = createAnswerCache();
  const announcer = createAnnouncer(database);
  const kept = createKeptFacts(answers);
  return {
    db: database.db,
    database,
    clock,
    vault,
    answers,
    rateLimit: createRateLimit(clock),
    keptFor: (ownTopics) => kept((topic) => ownTopics.has(topic)),
    authenticate: keepSessions((token) => authenticate(database.db, token, clock.now()), { answers, clock }),
    settle({ topics, after }) {
      answers.touch(topics);
      announcer(topics);
      for (const work of after) work();
    },
  };
}

const ANNOUNCE_MS = 50;

/** Gathers topics for a moment and tells other servers once. */
function createAnnouncer(database: Database): (topics: Iterable<string>) => void {
  const waiting = new Set<string>();
  return (topics) => {
    const isIdle = waiting.size === 0;
    for (const topic of topics) waiting.add(topic);
    if (!isIdle || waiting.size === 0) return;
    setTimeout(() => {
      const list = [...waiting];
      waiting.clear();
      database.announce(list).catch(() => {});
    }, ANNOUNCE_MS).unref();
  };
}

/** Runs work of the server itself (sweeps, demo data) like a writing verb, without a caller. */
export async function runAsSystem<Result>(
  kernel: Kernel,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const effects = { topics: new Set<string>(), after: [] as (() => void)[] };
  const result = await inTransaction(kernel.db, (tx) => {
    effects.topics.clear();
    effects.after.length = 0;
    return work({
      db: tx,
      now: kernel.clock.now(),
      caller: null,
      ip: "",
      kept: kernel.keptFor(effects.topics),
      vault: kernel.vault,
      touch: (...topics) => {
        for (const topic of topics) effects.topics.add(topic);
      },
      afterCommit: (callback) => {
        effects.after.push(callback);
      },
    });
  });
  kernel.settle(effects);
  return result;
}
