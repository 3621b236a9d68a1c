import { sql } from "kysely";
import type { Sweep } from "./sweeps.ts";

const BATCH = 500;

/** Answers older than 48 hours: nobody asks for them again. */
export const idempotencySweep: Sweep = {
  name: "delete old idempotency keys",
  everyMs: 15 * 60_000,
  async work({ db, now }) {
    const { rows } = await sql`
      delete from idempotency where (uid, line, key) in (
        select uid, line, key from idempotency where at < ${now}::timestamptz - interval '48 hours'
        order by at limit ${BATCH} for update skip locked)
      returning 1`.execute(db);
    return rows.length;
  },
};
