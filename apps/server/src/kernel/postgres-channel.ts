import { randomUUID } from "node:crypto";
import pg from "pg";

const CHANNEL = "crux_topics";
const AGAIN_MS = 1_000;
const CONNECT_MS = 10_000;

/** Words between the servers on one database: which topics changed. */
export type PostgresChannel = {
  announce(pool: pg.Pool, topics: readonly string[]): Promise<void>;
  /** Calls back with what other servers announce, also after the connection was lost and found again. */
  follow(onTopic: (topic: string) => void): Promise<void>;
  close(): Promise<void>;
};

/** A channel of its own per process; it does not hear itself. A word that is lost meanwhile costs at most a kept answer's life. */
export function createPostgresChannel(url: string): PostgresChannel {
  const own = randomUUID();
  let listener: pg.Client | undefined;
  let isClosed = false;

  async function connect(onTopic: (topic: string) => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    listener = client;
    // A connection that is refused both fails and ends: whatever comes first leads to one next attempt.
    const lost = once(() => again(onTopic));
    // Its end is told by the event below; without a listener an error would end the process.
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => {
      const blank = payload.indexOf(" ");
      if (payload.slice(0, blank) !== own) onTopic(payload.slice(blank + 1));
    });
    client.once("end", lost);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      lost();
      throw error;
    }
  }

  function again(onTopic: (topic: string) => void): void {
    setTimeout(() => {
      if (!isClosed) connect(onTopic).catch(() => {});
    }, AGAIN_MS).unref();
  }

  return {
    announce: async (pool, topics) => {
      await pool.query("select pg_notify($1, $2 || ' ' || t) from unnest($3::text[]) t", [
        CHANNEL,
        own,
        topics,
      ]);
    },
    follow: connect,
    close: async () => {
      isClosed = true;
      await listener?.end().catch(() => {});
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
