import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Replica, Session } from "./database.ts";
import { type NamingClient, namingClient } from "./naming-client.ts";
import { createPostgresChannel } from "./postgres-channel.ts";
import { createReplica } from "./replica.ts";
import type { Schema } from "./schema.gen.ts";
import { writingOnce } from "./statement-texts.ts";

const INT8 = 20;
const DATE = 1082;
// pg's list of type ids has no arrays.
const INT8_LIST = 1016 as 20;

pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (value) => value);
pg.types.setTypeParser(INT8_LIST, (value) => value.slice(1, -1).split(",").filter(Boolean).map(Number));

export type PostgresOptions = {
  url: string;
  /** The server itself where `url` is a pooler's: what has to stay one session goes there, and every tool. */
  directUrl?: string | undefined;
  /** A replica, or what leads to any of them, by a pooler exactly where `url` is a pooler's; tools do not ask it. */
  readUrl?: string | undefined;
  poolSize?: number | undefined;
  /** False where a pooler stands before it that knows no named statements: they travel whole, and are planned each time. */
  isNamed?: boolean;
  /** For tools: statements take as long as they need, and a connection that fell silent is waited for. */
  isPatient?: boolean;
};

/**
 * The server ends what takes too long, and a client that still hears nothing has lost its connection: a fail-over or a
 * forgotten firewall entry closes no socket. So each limit is longer than the one before it.
 */
const LIMITS = { lockMs: 7_000, statementMs: 8_000, silenceMs: 9_000 };
const ASK_MS = 4_000;
/** A replica that lets wait has the primary to stand in for it. */
const CONNECT_MS = { primary: 10_000, replica: 1_000 };
/** How a session of requests is set: compiling a statement takes longer than any of ours runs. */
const SETTINGS = {
  timezone: "UTC",
  lock_timeout: LIMITS.lockMs,
  statement_timeout: LIMITS.statementMs,
  idle_in_transaction_session_timeout: 15_000,
  jit: "off",
};
/** How a session is set that may take its time. */
const PATIENT = {
  ...{ timezone: "UTC", lock_timeout: LIMITS.lockMs, statement_timeout: 0 },
  ...{ idle_in_transaction_session_timeout: 15_000, jit: "off" },
};
/** How one is set that waits for its turn among servers, and works for as long as a table takes. */
const UNLIMITED = {
  ...{ timezone: "UTC", lock_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
};
/** How soon the kernel looks at a connection on which nothing travels. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** Opens a pool on a PostgreSQL server (15 or newer), and beside it one connection for asking and announcing, one for listening. */
export async function openPostgres({
  url,
  directUrl = url,
  readUrl,
  poolSize = 10,
  isPatient = false,
  isNamed = true,
}: PostgresOptions): Promise<Database> {
  const isPooled = directUrl !== url && !isPatient;
  if (isPooled) await inOwnSession(directUrl, keepSettings);
  const kind = { isPooled, isPatient, isNamed: isNamed || !isPooled, poolSize };
  const pool = openPool(isPooled ? url : directUrl, kind, CONNECT_MS.primary);
  const dropIdle = replaceTogether(pool);
  await (await pool.connect()).release();
  const apart = openApart(directUrl);
  const channel = createPostgresChannel(directUrl, dropIdle);
  const ask = async (text: string) => (await apart.query(text)).rows;
  const reads =
    readUrl && !isPatient
      ? openReplica(openPool(readUrl, kind, CONNECT_MS.replica), async () =>
          String((await ask(POSITION))[0]?.position),
        )
      : null;
  return {
    db: new Kysely({ dialect: writingOnce(new PostgresDialect({ pool })) }),
    engine: "postgres",
    script: async (text) => {
      const connection = await pool.connect();
      try {
        await connection.query(text);
      } catch (error) {
        await connection.query("rollback").catch(() => {});
        throw error;
      } finally {
        connection.release();
      }
    },
    inSession: (work) => inOwnSession(directUrl, work),
    announce: (topics) => channel.announce(apart, topics),
    words: { note: channel.note, tell: () => channel.tell(apart) },
    listen: channel.follow,
    ask,
    ...(reads && { replica: reads.replica }),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await channel.close();
      await Promise.all([apart.end(), pool.end(), reads?.pool.end()]);
    },
  };
}

type PoolKind = { isPooled: boolean; isPatient: boolean; isNamed: boolean; poolSize: number };

function openPool(
  url: string,
  { isPooled, isPatient, isNamed, poolSize }: PoolKind,
  connectMs: number,
): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: namingClient(isNamed),
    // Statements are sent without waiting for the answer to the one before, which a held `begin` needs.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    ...KEEP_ALIVE,
    ...(isPatient ? {} : { query_timeout: LIMITS.silenceMs }),
    ...(isPooled ? {} : { options: optionsOf(isPatient ? PATIENT : SETTINGS) }),
  });
}

/** Nothing is committed to whoever waits for it before the log that holds it was written to the disk. */
const POSITION = "select pg_current_wal_flush_lsn()::text as position";

/** It connects when it is asked first: a server starts without its replica. */
function openReplica(pool: pg.Pool, askPosition: () => Promise<string>): { replica: Replica; pool: pg.Pool } {
  replaceTogether(pool);
  const db = new Kysely<Schema>({ dialect: writingOnce(new PostgresDialect({ pool })) });
  return { replica: createReplica({ db, askPosition }), pool };
}

/**
 * Keeps the settings with the role, for this database: a pooler takes no others with a connection, and lends a session to
 * one transaction after the other. Servers that start together take turns.
 */
async function keepSettings(run: Session): Promise<void> {
  const [one] = await run("select current_user as role, current_database() as name");
  const whose = `alter role ${pg.escapeIdentifier(String(one?.role))} in database ${pg.escapeIdentifier(String(one?.name))}`;
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${whose} set ${name} = '${value}';`);
  await run(`select pg_advisory_xact_lock(hashtextextended('session settings', 0)); ${lines.join(" ")}`);
}

function optionsOf(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

async function inOwnSession<Result>(
  url: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options: optionsOf(UNLIMITED), ...KEEP_ALIVE });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(async (text) => {
      // A script of several statements answers a list of results, which the types do not know.
      const results = [await client.query(text)].flat() as pg.QueryResult<Record<string, unknown>>[];
      return results.at(-1)?.rows ?? [];
    });
  } finally {
    await client.end();
  }
}

/** One connection that no request can use up, with answers within seconds or none. */
function openApart(url: string): pg.Pool {
  const apart = new pg.Pool({
    connectionString: url,
    max: 1,
    Client: namingClient(true),
    pipeline: true,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    statement_timeout: ASK_MS,
  });
  apart.on("error", () => {});
  return apart;
}

/**
 * What ended one connection has most likely ended the others. Those in use find out by themselves; the idle ones are
 * dropped, or each would cost a request its whole patience. The returned function drops them as well.
 */
function replaceTogether(pool: pg.Pool): () => void {
  const idle = new Set<pg.PoolClient>();
  const dropIdle = () => {
    const dropped = [...idle] as unknown as NamingClient[];
    idle.clear();
    for (const client of dropped) {
      // The pool hears of a destroyed socket a turn later, and would hand it out meanwhile.
      client.emit("error", new Error("Connection terminated with the others"));
      client.connection.stream.destroy();
    }
  };
  pool.on("connect", (client) => client.on("error", dropIdle));
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("remove", (client) => idle.delete(client));
  pool.on("release", (error, client) => {
    if (!error) idle.add(client);
  });
  // A connection that is lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  return dropIdle;
}
