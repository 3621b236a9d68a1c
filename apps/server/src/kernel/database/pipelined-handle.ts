import {
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from "kysely";

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * A handle of a transaction whose statements go out when they are asked for. The query builder's own waits with each
 * for the answer to the one before; the drivers of both databases keep them in order without that.
 */
export function pipelinedHandle<Tables>(
  tx: Transaction<Tables>,
  connection: DatabaseConnection,
): Transaction<Tables> {
  const executor = tx
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new Transaction<Tables>({ ...parts, executor });
}

/** The same handle: its statements go out as before, but their answers wait for `first` and fail with it. */
export function behind<Tables>(db: Kysely<Tables>, first: Promise<unknown>): Kysely<Tables> {
  const own = db.getExecutor();
  const waiting = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => (await Promise.all([connection.executeQuery(query), first]))[0] as never,
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  });
  const executor = own.withConnectionProvider({
    provideConnection: (consumer) => own.provideConnection((connection) => consumer(waiting(connection))),
  });
  return new Transaction<Tables>({ ...parts, executor });
}
