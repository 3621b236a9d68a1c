import type { Sweep } from "../../kernel/time/sweeps.ts";
import { deleteOldCodes } from "./store.ts";

const BATCH = 500;

/** Codes that no limit counts any more. */
const oldCodes: Sweep = {
  name: "delete old mobile codes",
  everyMs: 15 * 60_000,
  work: (ctx) => deleteOldCodes(ctx.db, ctx.now, BATCH),
};

export const notifySweeps: Sweep[] = [oldCodes];
