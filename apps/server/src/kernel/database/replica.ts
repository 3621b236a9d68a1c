import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isUnavailable, type Replica, sqlState } from "./database.ts";
import { behind, pipelinedHandle } from "./pipelined-handle.ts";
import type { Schema } from "./schema.gen.ts";

/** A read has to be asked of the primary. */
export class ReplicaAway extends Error {
  override readonly name = "ReplicaAway";
}

/** What a read waits for in between, in ms; a replica is mostly behind by a few. */
const PAUSES_MS = [2, 4, 8, 16, 32];
/** How long nobody asks one that was too far behind, and one that was not there. */
const REST_MS = { behind: 250, away: 1_000 };
/** It cancels what stands in the way of what it has to follow. */
const CONFLICT = "40001";

type Sources = {
  /** The replica's connections. */
  db: Db;
  /** Where the primary's log stands, as `16/B374D848`: all that was committed before lies before it. */
  askPosition(): Promise<string>;
};

/** Reads on a replica, of which there may be several behind one address: each transaction finds out where its own stands. */
export function createReplica({ db, askPosition }: Sources): Replica {
  const position = sharing(async () => bytesOf(await askPosition()));
  let answered = 0;
  let left = 0;
  let behindBytes = 0;
  let behindSinceMs: number | null = null;
  let restsUntilMs = 0;

  /** What the work found; `null` where the replica has not got there yet. */
  function readOnce<Result>(target: bigint, work: (db: Db) => Promise<Result>) {
    return db.transaction().execute((tx) =>
      tx.getExecutor().provideConnection(async (connection): Promise<{ result: Result } | null> => {
        const handle = pipelinedHandle(tx, connection);
        const isThere = follow(handle, target);
        // What the work asks goes out at once; its answers count once the first statement said that they may.
        const [there, worked] = await Promise.allSettled([isThere, work(behind<Schema>(handle, isThere))]);
        if (there.status === "rejected") {
          if (there.reason instanceof NotYet) return null;
          throw there.reason;
        }
        if (worked.status === "rejected") throw worked.reason;
        return { result: worked.value };
      }),
    );
  }

  async function follow(handle: Db, target: bigint): Promise<void> {
    const replayed = await begin(handle);
    behindBytes = Math.max(0, Number(target - replayed));
    if (behindBytes > 0) throw new NotYet();
    behindSinceMs = null;
  }

  function leave(restMs: number): never {
    behindSinceMs ??= performance.now();
    restsUntilMs = performance.now() + restMs;
    throw new ReplicaAway();
  }

  async function read<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    if (performance.now() < restsUntilMs) throw new ReplicaAway();
    const target = await position().catch(() => {
      throw new ReplicaAway();
    });
    for (const pauseMs of [0, ...PAUSES_MS]) {
      if (pauseMs > 0) await pause(pauseMs);
      const found = await readOnce(target, work).catch((error: unknown) => {
        const isItsOwn = isUnavailable(error) && sqlState(error) !== WRITES;
        if (isItsOwn || sqlState(error) === CONFLICT) leave(REST_MS.away);
        throw error;
      });
      if (found) return found.result;
    }
    return leave(REST_MS.behind);
  }

  return {
    async read(work) {
      try {
        const result = await read(work);
        answered += 1;
        return result;
      } catch (error) {
        if (error instanceof ReplicaAway) left += 1;
        else answered += 1;
        throw error;
      }
    },
    tally: () => ({
      answered,
      left,
      behindBytes,
      behindMs: behindSinceMs === null ? 0 : performance.now() - behindSinceMs,
    }),
  };
}

class NotYet extends Error {}

/** A verb that writes was served as a read: a fault of ours, wherever it is asked. */
const WRITES = "25006";

/** Closes the transaction to writes, also where the replica has become the primary; answers what is there, in bytes of the log. */
async function begin(tx: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select set_config('transaction_read_only', 'on', true),
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text
        as position`.execute(tx);
  return bytesOf(rows[0]?.position ?? "0/0");
}

/** `16/B374D848` as a number that can be compared. */
function bytesOf(position: string): bigint {
  const [high = "0", low = "0"] = position.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** One question for all who ask before it goes out; the next one waits until it was answered. */
function sharing<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | null = null;
  return () => {
    next ??= last.then(send, send);
    return next;
  };
  function send(): Promise<Answer> {
    next = null;
    const asked = ask();
    last = asked;
    return asked;
  }
}
