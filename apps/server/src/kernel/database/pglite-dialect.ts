import type { PGlite, Transaction as PGliteTransaction } from "@electric-sql/pglite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { AbortedTransaction } from "./aborted-transaction.ts";
import { PgliteStatements } from "./pglite-statements.ts";

const IN_FAILED_TRANSACTION = "25P02";

/** The query builder's dialect for the embedded database, which has one connection: who wants it waits in line. */
export function pgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(pglite),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection;
  #last = Promise.resolve();
  #leave = () => {};

  constructor(pglite: PGlite) {
    this.#connection = new PgliteConnection(pglite);
  }

  async init(): Promise<void> {}

  /** Whoever opened the database closes it. */
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#leave = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#leave();
  }

  beginTransaction(connection: PgliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: PgliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PgliteConnection): Promise<void> {
    return connection.rollback();
  }
}

/** A transaction under way: the handle of its statements, its two ends, and what PGlite says after either. */
type UnderWay = { tx: PGliteTransaction; end: PromiseWithResolvers<void>; ended: Promise<unknown> };

/** The embedded database runs statements in line, out of sight of whoever asked; an error says who did. */
async function naming<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error) error.stack += `\n${new Error().stack?.replace(/^Error\n/, "")}`;
    throw error;
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #statements: PgliteStatements;
  #underWay: UnderWay | undefined;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#statements = new PgliteStatements(pglite);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { affectedRows, rows } = await naming(this.#ask<Row>(sql, parameters));
    return { ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }), rows };
  }

  #ask<Row>(sql: string, parameters: readonly unknown[]) {
    if (this.#pglite.ready && this.#statements.isKept(sql)) return this.#statements.run<Row>(sql, parameters);
    return (this.#underWay?.tx ?? this.#pglite).query<Row>(sql, [...parameters]);
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed from a database within the process.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("the embedded database does not stream");
  }

  /** PGlite's own transaction, so that nobody else who holds the instance gets between its statements. */
  async begin(): Promise<void> {
    const end = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<PGliteTransaction>();
    const ended = this.#pglite.transaction(async (tx) => {
      begun.resolve(tx);
      await end.promise;
    });
    ended.catch(begun.reject);
    this.#underWay = { tx: await begun.promise, end, ended };
  }

  async commit(): Promise<void> {
    const { end, ended } = this.#take();
    end.resolve();
    await ended.catch((error: { code?: string }) => {
      throw error.code === IN_FAILED_TRANSACTION ? new AbortedTransaction() : error;
    });
  }

  /** After a commit that failed there is nothing left to undo. */
  async rollback(): Promise<void> {
    if (!this.#underWay) return;
    const { end, ended } = this.#take();
    end.reject(new Error("rolled back"));
    await ended.catch(() => {});
  }

  #take(): UnderWay {
    const underWay = this.#underWay;
    if (!underWay) throw new Error("no transaction is under way");
    this.#underWay = undefined;
    return underWay;
  }
}
