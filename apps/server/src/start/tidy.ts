import type { FastifyInstance } from "fastify";
import type { Database } from "../kernel/database.ts";

const LOOK_MS = 60_000;
const EVERY_MS = 10 * 60_000;
const IDLE_MS = 20_000;

/**
 * Does what the embedded database has nobody for: `vacuum (analyze)` every ten minutes, in a moment without requests.
 * PostgreSQL does it by itself. The returned function stops it.
 */
export function startTidying(http: FastifyInstance, database: Database): () => void {
  if (database.engine !== "pglite") return () => {};
  let lastRequestAt = Date.now();
  let lastTidyAt = Date.now();
  http.addHook("onRequest", (_request, _reply, done) => {
    lastRequestAt = Date.now();
    done();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    if (lastRequestAt < lastTidyAt || now - lastTidyAt < EVERY_MS || now - lastRequestAt < IDLE_MS) return;
    lastTidyAt = now;
    database.script("vacuum (analyze)").catch((error: Error) => http.log.error({ name: error.name }));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
