import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import { sqlState } from "../database/database.ts";
import type { Kernel } from "../verb/kernel.ts";
import type { Poller } from "./pollers.ts";

/** How what timers repeat went on this server since it started. */
type Note = {
  name: string;
  everyMs: number;
  ranAt: Date;
  tookMs: number;
  turns: number;
  taken: number;
  failures: number;
  failedAt: Date | null;
  failure: string | null;
  /** Since when no turn has come to a good end. */
  failingSince: Date | null;
};

/** Notes each turn in memory, and writes what changed twice a minute in one statement. */
export type TimerLog = {
  /** The same poller, each of whose turns is noted. */
  noted(poller: Poller): Poller;
  /** Writes the notes, and drops those of servers that have been gone for a day. */
  poller: Poller;
};

const WRITE_MS = 30_000;

export function createTimerLog(kernel: Kernel): TimerLog {
  const server = `${hostname()}-${randomBytes(4).toString("hex")}`;
  const startedAt = kernel.clock.now();
  const notes = new Map<string, Note>();
  const changed = new Set<string>();

  function noted(poller: Poller): Poller {
    const { name, everyMs, idleMs = everyMs, run } = poller;
    const note: Note = {
      ...{ name, everyMs: Math.max(everyMs, idleMs), ranAt: startedAt, tookMs: 0 },
      ...{ turns: 0, taken: 0, failures: 0, failedAt: null, failure: null, failingSince: null },
    };
    notes.set(name, note);
    return {
      ...poller,
      async run() {
        const from = performance.now();
        try {
          const taken = await run();
          note.taken += typeof taken === "number" ? taken : 0;
          note.failingSince = null;
          return taken;
        } catch (error) {
          note.failures += 1;
          note.failedAt = kernel.clock.now();
          note.failingSince ??= note.failedAt;
          note.failure = error instanceof Error ? `${error.name} ${sqlState(error)}`.trim() : "unknown";
          throw error;
        } finally {
          note.turns += 1;
          note.ranAt = kernel.clock.now();
          note.tookMs = Math.round(performance.now() - from);
          changed.add(name);
        }
      },
    };
  }

  async function write(): Promise<number> {
    const rows = [...changed].flatMap((name) => notes.get(name) ?? []);
    changed.clear();
    if (rows.length === 0) return 0;
    await writeNotes(kernel, { server, startedAt, rows });
    return rows.length;
  }
  return { noted, poller: { name: "note timers", everyMs: WRITE_MS, run: write } };
}

async function writeNotes(
  { db, clock }: Kernel,
  { server, startedAt, rows }: { server: string; startedAt: Date; rows: readonly Note[] },
): Promise<void> {
  await sql`
    insert into timer_run (server, name, every_ms, started_at, ran_at, took_ms, turns, taken, failures, failed_at,
      failure, failing_since)
    select ${server}, note.name, note."everyMs", ${startedAt}, note."ranAt", note."tookMs", note.turns, note.taken,
      note.failures, note."failedAt", note.failure, note."failingSince"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) note (name text, "everyMs" integer,
      "ranAt" timestamptz, "tookMs" integer, turns bigint, taken bigint, failures bigint, "failedAt" timestamptz,
      failure text, "failingSince" timestamptz)
    on conflict (server, name) do update set every_ms = excluded.every_ms, ran_at = excluded.ran_at,
      took_ms = excluded.took_ms, turns = excluded.turns, taken = excluded.taken, failures = excluded.failures,
      failed_at = excluded.failed_at, failure = excluded.failure,
      failing_since = excluded.failing_since`.execute(db);
  await sql`delete from timer_run where ran_at < ${clock.now()}::timestamptz - interval '1 day'`.execute(db);
}
