import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { AbortedTransaction } from "./aborted-transaction.ts";
import { pipelinedHandle } from "./pipelined-handle.ts";
import type { Schema } from "./schema.gen.ts";

/** What stores get: a handle on all tables, under the names of `schema.gen.ts`. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** A row of one table as it is read; columns of JSON are `unknown` until a store narrows them. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export type Engine = "pglite" | "postgres";

/** Runs a script of one or more statements and answers the rows of the last one. */
export type Session = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * What to do with words of other servers, and after a time in which words may have been lost. `onHeard` is told again and
 * again up to which moment, in ms of `performance.now`, all words arrived.
 */
export type Ears = { onTopic(topic: string): void; onGap(): void; onHeard?(asOfMs: number): void };

/**
 * A copy of the database that follows it and answers reads. It shows all that was committed before a read was asked for,
 * by whomever and through whichever server: where the primary's log stands is asked first, and what it holds by then has
 * to be there.
 */
export type Replica = {
  /**
   * Reads in one transaction that can't write. Throws `ReplicaAway` where the replica is away or does not follow soon
   * enough; the same is then asked of the primary.
   */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  tally(): ReplicaTally;
};

export type ReplicaTally = {
  /** Reads that it answered, and those that it left to the primary. */
  answered: number;
  left: number;
  /** How much of the log it lacked when it was asked last, and for how long that has been so; 0 where nothing. */
  behindBytes: number;
  behindMs: number;
};

export type Database = {
  readonly db: Db;
  readonly engine: Engine;
  /** Runs a script of several statements, as migrations need it. */
  script(text: string): Promise<void>;
  /** Lends a session without limits of time, for work that may wait and take long, such as migrations. */
  inSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Tells other servers on the same database that these topics changed. */
  announce(topics: readonly string[]): Promise<void>;
  /** Keeps that word with the transaction that changes the topics; `tell` makes others look. Missing where nobody else is. */
  words?: { note(tx: Db, topics: readonly string[]): Promise<unknown>; tell(): Promise<void> };
  /** Calls back with topics that other servers announced. */
  listen(ears: Ears): Promise<void>;
  /** Answers when the database does, on a connection that requests can't use up; rejects within 4 s when it is away. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** Answers reads in its place; missing where there is none. */
  replica?: Replica;
  /** How many connections the requests have; missing where there is one. */
  pool?(): { open: number; idle: number; waiting: number };
  /** Copies the embedded database, whole as of one moment, into a new folder; a server has tools of its own. */
  copyTo?(folder: string): Promise<void>;
  close(): Promise<void>;
};

const RETRIES = 5;
const SERIALIZATION_FAILURES = new Set(["40001", "40P01"]);

/** Lets a statement travel with the commit of its transaction. */
export type WithCommit = (statement: Promise<unknown>) => void;

/**
 * Runs `work` in one transaction and hands it the only handle that it may use.
 * Serialization failures and deadlocks are tried again, at most five times with jitter.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx, withCommit: WithCommit) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const last: Promise<unknown>[] = [];
    const withCommit: WithCommit = (statement) => {
      statement.catch(() => {});
      last.push(statement);
    };
    try {
      return await db
        .transaction()
        .execute((tx) =>
          tx
            .getExecutor()
            .provideConnection((connection) => work(pipelinedHandle(tx, connection), withCommit)),
        );
    } catch (thrown) {
      // A commit behind a statement that failed says only that it became a rollback.
      const error = thrown instanceof AbortedTransaction ? await failureOf(last, thrown) : thrown;
      if (attempt > RETRIES || !SERIALIZATION_FAILURES.has(sqlState(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

async function failureOf(statements: readonly Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  const settled = await Promise.allSettled(statements);
  return settled.find((one) => one.status === "rejected")?.reason ?? otherwise;
}

/** The SQLSTATE of a database error, or an empty string. */
export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Too much at once, a disk that is full, a database that takes no writes now, a server that shuts down, a lock or a statement that took too long. */
const UNAVAILABLE_STATES = new Set([
  ...SERIALIZATION_FAILURES,
  ...["08000", "08001", "08003", "08004", "08006", "25006", "25P03", "53000", "53100", "53200", "53300"],
  ...["55P03", "57014", "57P01", "57P02", "57P03", "57P05"],
]);
const CONNECTION_ERRORS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"]);
// The driver gives these errors no code.
const LOST =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;

/** What a pooler says whatever keeps it from its server, where PostgreSQL, whose errors name a routine, speaks of the protocol. */
const POOLER_ERROR = "08P01";

/** True when the database is away or overloaded, so that the same request may succeed in a moment (T-08). */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (UNAVAILABLE_STATES.has(state) || CONNECTION_ERRORS.has(state)) return true;
  if (!(error instanceof Error)) return false;
  if (state === POOLER_ERROR) return !("routine" in error && error.routine);
  return ("syscall" in error && error.syscall === "connect") || LOST.test(error.message);
}

/** The name of the constraint that a database error names, or an empty string. */
export function violatedConstraint(error: unknown): string {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : "";
}

/** True when the database answers. */
export async function isAlive(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
