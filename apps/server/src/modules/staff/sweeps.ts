import type { Sweep } from "../../kernel/time/sweeps.ts";
import { deleteOldSessions } from "./store.ts";

const BATCH = 500;

export const staffSweeps: Sweep[] = [
  {
    name: "delete old staff sessions",
    everyMs: 15 * 60_000,
    work: (ctx) => deleteOldSessions(ctx.db, ctx.now, BATCH),
  },
];
