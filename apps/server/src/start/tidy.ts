import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { faultOf } from "../kernel/log/fault.ts";

const EVERY_MS = 10 * 60_000;
const BREATH_MS = 100;

/**
 * Does what the embedded database has nobody for: `vacuum (analyze)` every ten minutes in which somebody called, table by
 * table with a breath between, since its only connection serves the requests as well. PostgreSQL does it by itself.
 * The returned function ends it, after the table at hand.
 */
export function startTidying(
  http: FastifyInstance,
  { db, engine, script }: Database,
  { everyMs = EVERY_MS }: { everyMs?: number } = {},
): () => Promise<void> {
  if (engine !== "pglite") return async () => {};
  let wasCalled = false;
  let isOver = false;
  http.addHook("onRequest", (_request, _reply, done) => {
    wasCalled = true;
    done();
  });
  const tidy = async () => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
    for (const { name } of rows) {
      if (isOver) return;
      await script(`vacuum (analyze) ${name}`);
      await pause(BREATH_MS);
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    if (!wasCalled) return;
    wasCalled = false;
    running = running
      .then(tidy)
      .catch((error: unknown) => http.log.error({ fault: "tidy", ...faultOf(error) }));
  }, everyMs);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await running;
  };
}
