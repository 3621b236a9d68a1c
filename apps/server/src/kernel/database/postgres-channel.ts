import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { createAnnouncementReader } from "./announcement-reader.ts";
import type { Db, Ears } from "./database.ts";
import { prepared } from "./prepared.ts";

const CHANNEL = "crux_announced";
const AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;
const BEAT_MS = 700;
const SILENCE_MS = 4_000;

/**
 * Words between the servers on one database: which topics changed. Each is a row, so that none is lost with the server
 * that wrote it; a notification only says that there are new ones.
 */
export type PostgresChannel = {
  /** Writes the word with the transaction that changes the topics; `tell` follows its commit. */
  note(tx: Db, topics: readonly string[]): Promise<unknown>;
  tell(pool: pg.Pool): Promise<void>;
  /** Both at once, for what changed without such a transaction. */
  announce(pool: pg.Pool, topics: readonly string[]): Promise<void>;
  /** Calls back with what other servers announce, and once more after each time the connection was lost and found again. */
  follow(ears: Ears): Promise<void>;
  close(): Promise<void>;
};

const noting = prepared(
  (_, { speaker, topics }: { speaker: string; topics: readonly string[] }) =>
    sql`insert into announcement (speaker, topics) values (${speaker}, ${topics}::text[])`,
);

/**
 * A channel of its own per process; it does not hear itself: a notification says who spoke. It reads on several times in a second whether or not it was
 * told to, so that a lost notification is made up for, and a connection which fell silent is noticed within five seconds
 * and replaced; `onSilence` is called when it was.
 */
export function createPostgresChannel(url: string, onSilence: () => void = () => {}): PostgresChannel {
  const own = randomUUID();
  let listener: pg.Client | undefined;
  let isClosed = false;

  async function connect(ears: Ears): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
    });
    listener = client;
    const reader = createAnnouncementReader(client, { own, ears });
    let beat: NodeJS.Timeout | undefined;
    // A connection that is refused both fails and ends: whatever comes first leads to one next attempt.
    const lost = once(() => {
      clearTimeout(beat);
      again(ears);
    });
    // Its end is told by the event below; without a listener an error would end the process.
    client.on("error", () => {});
    client.once("end", lost);
    const giveUp = () => {
      lost();
      onSilence();
      hangUp(client);
    };
    const readOn = () => reader.read().catch(giveUp);
    const goOn = async () => {
      await reader.read();
      beat = setTimeout(() => goOn().catch(giveUp), BEAT_MS).unref();
    };
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await reader.begin();
      client.on("notification", ({ payload }) => (payload === own ? undefined : readOn()));
      await goOn();
    } catch (error) {
      hangUp(client);
      lost();
      throw error;
    }
  }

  function again(ears: Ears): void {
    setTimeout(() => {
      if (!isClosed) connect(ears).then(ears.onGap, () => {});
    }, AGAIN_MS).unref();
  }

  return {
    note: (tx, topics) => noting.change(tx, { speaker: own, topics }),
    tell: async (pool) => {
      await pool.query(`notify ${CHANNEL}, '${own}'`);
    },
    announce: async (pool, topics) => {
      await pool.query(
        `with word as (insert into announcement (speaker, topics) values ($1, $2) returning id)
         select pg_notify($3, $1) from word`,
        [own, topics, CHANNEL],
      );
    },
    follow: connect,
    close: async () => {
      isClosed = true;
      await listener?.end().catch(() => {});
    },
  };
}

/** A polite end would wait for an answer that may never come. */
function hangUp(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
