import { Gauge } from "prom-client";
import type { Db } from "../kernel/database/database.ts";
import { readWaiting, type WaitingNow } from "../modules/report/waiting.ts";
import type { Metrics } from "./metrics.ts";

const KEPT_MS = 5_000;
const PATIENCE_MS = 2_000;

/**
 * Gauges of what waits in the database. They are asked for when somebody scrapes, once in five seconds however many do,
 * and never longer than two: a database that is slow or away shows as `crux_database_up 0` beside the numbers before.
 */
export function addWaitingGauges({ registry }: Metrics, db: Db, limits: TextLimits): void {
  const look = cachedFor(KEPT_MS, () => withPatience(readWaiting(db)));
  const registers = [registry];
  const gauge = (name: string, help: string, label: string, fill: (gauge: Gauge, now: WaitingNow) => void) =>
    new Gauge({
      name,
      help,
      labelNames: label === "" ? [] : [label],
      // Every process sees the same database.
      aggregator: "max",
      registers,
      async collect() {
        const now = await look();
        if (now) fill(this, now);
      },
    });
  const perQueue = (read: (one: WaitingNow["queues"][number]) => number) => (to: Gauge, now: WaitingNow) => {
    for (const one of now.queues) to.set({ queue: one.queue }, read(one));
  };
  gauge(
    "crux_queue_rows",
    "What waits, 10,000 at most",
    "queue",
    perQueue(({ rows }) => rows),
  );
  gauge(
    "crux_queue_oldest_seconds",
    "How long the oldest waits",
    "queue",
    perQueue((one) => one.oldestSeconds),
  );
  gauge(
    "crux_queue_cents",
    "How many cents wait",
    "queue",
    perQueue(({ cents }) => cents),
  );
  gauge("crux_seal_lag_rows", "Rows behind the last seal of a chain", "chain", (to, { seals }) => {
    for (const { kind, rows } of seals) to.set({ chain: kind }, rows);
  });
  gauge("crux_seal_lag_seconds", "Age of the oldest row without a seal", "chain", (to, { seals }) => {
    for (const { kind, oldestSeconds } of seals) to.set({ chain: kind }, oldestSeconds);
  });
  gauge(
    "crux_texts",
    "Texts sent in the hour or day that runs, by all servers",
    "window",
    (to, { texts }) => {
      to.set({ window: "hour" }, texts.hour);
      to.set({ window: "day" }, texts.day);
    },
  );
  gauge("crux_texts_limit", "SMS_PER_HOUR and SMS_PER_DAY", "window", (to) => {
    to.set({ window: "hour" }, limits.perHour);
    to.set({ window: "day" }, limits.perDay);
  });
  gauge("crux_backup_age_seconds", "How long ago the last good backup ended", "", (to, now) => {
    if (now.backupAgeSeconds !== null) to.set(now.backupAgeSeconds);
  });
  gauge("crux_clock_skew_seconds", "How far this clock is ahead of the database's", "", (to, now) =>
    to.set(now.clockSkewSeconds),
  );
  new Gauge({
    name: "crux_database_up",
    help: "1 when the database answered the last look within two seconds",
    aggregator: "min",
    registers,
    async collect() {
      this.set((await look()) ? 1 : 0);
    },
  });
}

export type TextLimits = { perHour: number; perDay: number };

/** The same answer for some time, and one question for all who ask meanwhile; null when it failed. */
function cachedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer | null> {
  let answer: Promise<Answer | null> | undefined;
  let until = 0;
  return () => {
    if (!answer || Date.now() >= until) {
      until = Date.now() + ms;
      answer = ask().catch(() => null);
    }
    return answer;
  };
}

async function withPatience<Answer>(work: Promise<Answer>): Promise<Answer> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), PATIENCE_MS);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
