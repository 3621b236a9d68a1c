import { sql } from "kysely";
import type { Sweep } from "./sweeps.ts";

/** Words to other servers that every one of them has read, or forgot all it kept since. */
export const announcementSweep: Sweep = {
  name: "delete old announcements",
  everyMs: 60_000,
  async work({ db }) {
    await sql`delete from announcement where at < now() - interval '2 minutes'`.execute(db);
    return 0;
  },
};
