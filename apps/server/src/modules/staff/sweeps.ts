import type { Sweep } from "../../kernel/time/sweeps.ts";
import { deleteOldPasses } from "./passes/door-pass-store.ts";
import { deleteOldSessions } from "./session/session-store.ts";

const BATCH = 500;

export const staffSweeps: Sweep[] = [
  {
    name: "delete old staff sessions",
    everyMs: 15 * 60_000,
    async work(ctx) {
      await deleteOldPasses(ctx.db, ctx.now);
      return deleteOldSessions(ctx.db, ctx.now, BATCH);
    },
  },
];
