import {
  type DatabaseConnection,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from "kysely";
import type { Tx } from "./database.ts";

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Tx) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * A handle of a transaction whose statements go out when they are asked for. The query builder's own waits with each
 * for the answer to the one before; the drivers of both databases keep them in order without that.
 */
export function pipelined(tx: Tx, connection: DatabaseConnection): Tx {
  const executor = tx
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new Transaction({ ...parts, executor });
}
