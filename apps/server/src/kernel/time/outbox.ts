import { sql } from "kysely";
import { sqlState } from "../database/database.ts";
import type { Ctx } from "../verb/context.ts";
import { type Kernel, runAsSystem } from "../verb/kernel.ts";

/** An effect on the outside world that was written with the transaction that wants it. */
export type OutboxHandler = (payload: unknown) => Promise<void>;

/** The topic of effects that wait. */
export const OUTBOX = "outbox";

const LEASE_MS = 60_000;
const MAX_TRIES = 8;
const BATCH = 20;

/** Writes an effect for after the commit; it is delivered at least once by the handler of its kind. */
export async function enqueue(ctx: Ctx, kind: string, payload: unknown): Promise<void> {
  await sql`
    insert into outbox (kind, payload, run_at, at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${ctx.now}, ${ctx.now})`.execute(ctx.db);
  ctx.invalidate(OUTBOX);
}

type Row = { id: number; kind: string; payload: unknown; tries: number };

/**
 * Delivers what is due: claims rows under a lease, calls the handlers outside any transaction, and
 * deletes what was handled. Failures wait longer each time and end as `DEAD`, which the audit reports.
 */
export async function deliverOutbox(
  kernel: Kernel,
  handlers: Record<string, OutboxHandler>,
): Promise<number> {
  const rows = await runAsSystem(kernel, (ctx) => claim(ctx));
  // Together, so that a system that does not answer holds up nothing but its own.
  await Promise.all(
    rows.map(async (row) => {
      const failure = await attempt(kernel, handlers[row.kind], row);
      await runAsSystem(kernel, (ctx) => settle(ctx, row, failure));
    }),
  );
  return rows.length;
}

async function claim(ctx: Ctx): Promise<Row[]> {
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  const { rows } = await sql<Row>`
    update outbox set locked_until = ${until}, tries = tries + 1
    where id in (
      select id from outbox
      where state = 'READY' and run_at <= ${ctx.now} and (locked_until is null or locked_until < ${ctx.now})
      order by run_at, id limit ${BATCH} for update skip locked)
    returning id, kind, payload, tries`.execute(ctx.db);
  return rows;
}

/** Why it failed, as the row may keep it; null when it didn't. */
async function attempt(
  kernel: Kernel,
  handler: OutboxHandler | undefined,
  { kind, payload }: Row,
): Promise<string | null> {
  if (!handler) return "no handler";
  try {
    await handler(payload);
    return null;
  } catch (error) {
    kernel.fault(`outbox ${kind}`, error);
    return error instanceof Error ? `${error.name} ${sqlState(error)}`.trim() : "unknown";
  }
}

async function settle(ctx: Ctx, row: Row, failure: string | null): Promise<void> {
  if (failure === null) {
    await sql`delete from outbox where id = ${row.id}`.execute(ctx.db);
    return;
  }
  const runAt = new Date(ctx.now.getTime() + 2 ** row.tries * 1000);
  await sql`
    update outbox set state = ${row.tries >= MAX_TRIES ? "DEAD" : "READY"}, run_at = ${runAt},
      locked_until = null, failure = ${failure}
    where id = ${row.id}`.execute(ctx.db);
}
