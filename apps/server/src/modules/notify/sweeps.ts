import { DAY_MS, HOUR_MS } from "@crux/rules/time/durations";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import { deleteOldNotices } from "./notices/notice-store.ts";
import { deleteOldCodes } from "./store.ts";

const BATCH = 500;

/** Codes that no limit counts any more. */
const oldCodes: Sweep = {
  name: "delete old mobile codes",
  everyMs: 15 * 60_000,
  work: (ctx) => deleteOldCodes(ctx.db, ctx.now, BATCH),
};

/** Nothing that was told so long ago is told again: the message of the event is there. */
const oldNotices: Sweep = {
  name: "delete old notices",
  everyMs: HOUR_MS,
  work: (ctx) => deleteOldNotices(ctx.db, new Date(ctx.now.getTime() - 180 * DAY_MS), BATCH),
};

export const notifySweeps: Sweep[] = [oldCodes, oldNotices];
