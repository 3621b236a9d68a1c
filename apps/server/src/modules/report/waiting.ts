import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** What waits somewhere: how many rows (10,000 at most), for how long the oldest, and for how many cents. */
export type Waiting = { queue: string; rows: number; oldestSeconds: number; cents: number };

/** Rows of one chain behind its last seal. */
export type SealLag = { kind: string; rows: number; oldestSeconds: number };

export type WaitingNow = {
  queues: Waiting[];
  seals: SealLag[];
  texts: { hour: number; day: number };
  /** How long ago the last good backup by `npm run backup` ended; null when there was none. */
  backupAgeSeconds: number | null;
  /** How far this machine's clock is ahead of the database's. */
  clockSkewSeconds: number;
};

/** Everything that those on duty watch in the database; cheap enough to be asked every few seconds. */
export async function readWaiting(db: Db): Promise<WaitingNow> {
  const [queues, seals, texts] = await Promise.all([
    sql<Waiting>`
      select queue, rows::int as rows, cents::bigint as cents,
        coalesce(greatest(extract(epoch from now() - oldest), 0), 0)::float8 as "oldestSeconds"
      from audit.waiting`.execute(db),
    sql<SealLag>`
      select kind, rows::int as rows,
        coalesce(greatest(extract(epoch from now() - oldest), 0), 0)::float8 as "oldestSeconds"
      from audit.seal_lag`.execute(db),
    sql<{ hour: number; day: number; backupAge: number | null }>`
      select hour, day, (select extract(epoch from now() - max(ended_at))::float8 from backup_run
        where failure is null) as "backupAge" from audit.texts_now`.execute(db),
  ]);
  return {
    queues: queues.rows,
    seals: seals.rows,
    texts: texts.rows[0] ?? { hour: 0, day: 0 },
    backupAgeSeconds: texts.rows[0]?.backupAge ?? null,
    clockSkewSeconds: await clockSkewOf(db),
  };
}

async function clockSkewOf(db: Db): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db);
  const between = (before + Date.now()) / 2;
  return between / 1000 - (rows[0]?.seconds ?? between / 1000);
}
