import { type Row, sqlState } from "../database/database.ts";
import type { Ctx } from "../verb/context.ts";
import { type Kernel, runAsSystem } from "../verb/kernel.ts";

/** An effect on the outside world that was written with the transaction that wants it. */
export type OutboxHandler = (payload: unknown) => Promise<void>;

/** The topic of effects that wait. */
export const OUTBOX = "outbox";

const LEASE_MS = 60_000;
const MAX_TRIES = 8;
const BATCH = 20;

/**
 * Writes an effect for after the commit, or for later; it is delivered at least once by the handler of its kind. It waits
 * from the moment on at which it is due.
 */
export async function enqueue(ctx: Ctx, kind: string, payload: unknown, dueAt = ctx.now): Promise<void> {
  await ctx.db
    .insertInto("outbox")
    .values({ kind, payload: JSON.stringify(payload), runAt: dueAt, at: dueAt })
    .execute();
  ctx.invalidate(OUTBOX);
}

type Effect = Pick<Row<"outbox">, "id" | "kind" | "payload" | "tries">;

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

async function claim(ctx: Ctx): Promise<Effect[]> {
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  // Awaited here, so that the trace of a fault names this place.
  return await ctx.db
    .updateTable("outbox")
    .set(({ eb }) => ({ lockedUntil: until, tries: eb("tries", "+", 1) }))
    .where("id", "in", (due) =>
      due
        .selectFrom("outbox")
        .select("id")
        .where("state", "=", "READY")
        .where("runAt", "<=", ctx.now)
        .where(({ or, eb }) => or([eb("lockedUntil", "is", null), eb("lockedUntil", "<", ctx.now)]))
        .orderBy("runAt")
        .orderBy("id")
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "payload", "tries"])
    .execute();
}

/** Why it failed, as the row may keep it; null when it didn't. */
async function attempt(
  kernel: Kernel,
  handler: OutboxHandler | undefined,
  { kind, payload }: Effect,
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

async function settle(ctx: Ctx, row: Effect, failure: string | null): Promise<void> {
  if (failure === null) {
    await ctx.db.deleteFrom("outbox").where("id", "=", row.id).execute();
    return;
  }
  const runAt = new Date(ctx.now.getTime() + 2 ** row.tries * 1000);
  await ctx.db
    .updateTable("outbox")
    .set({ state: row.tries >= MAX_TRIES ? "DEAD" : "READY", runAt, lockedUntil: null, failure })
    .where("id", "=", row.id)
    .execute();
}
