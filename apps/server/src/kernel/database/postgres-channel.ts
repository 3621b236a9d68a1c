import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import type { Ears } from "./database.ts";

const CHANNEL = "crux_topics";
const AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;
const BEAT_MS = 3_000;
const SILENCE_MS = 4_000;

/** Words between the servers on one database: which topics changed. */
export type PostgresChannel = {
  announce(pool: pg.Pool, topics: readonly string[]): Promise<void>;
  /** Calls back with what other servers announce, and once more after each time the connection was lost and found again. */
  follow(ears: Ears): Promise<void>;
  close(): Promise<void>;
};

/**
 * A channel of its own per process; it does not hear itself. Listening is told anew every three seconds, so that a
 * connection which fell silent is noticed within seven and replaced; `onSilence` is called when it was.
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
    let beat: NodeJS.Timeout | undefined;
    // A connection that is refused both fails and ends: whatever comes first leads to one next attempt.
    const lost = once(() => {
      clearTimeout(beat);
      again(ears);
    });
    // Its end is told by the event below; without a listener an error would end the process.
    client.on("error", () => {});
    client.on("notification", ({ payload = "" }) => {
      const blank = payload.indexOf(" ");
      if (payload.slice(0, blank) !== own) ears.onTopic(payload.slice(blank + 1));
    });
    client.once("end", lost);
    const listen = async () => {
      await client.query(`listen ${CHANNEL}`);
      beat = setTimeout(() => listen().catch(giveUp), BEAT_MS).unref();
    };
    const giveUp = () => {
      lost();
      onSilence();
      hangUp(client);
    };
    try {
      await client.connect();
      await listen();
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
