import { DAY_MS } from "@crux/rules/time/durations";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { config } from "../sale/service.ts";
import { deleteOldPushes, forgetLookers, forgetPeople } from "./retention-store.ts";

const BATCH = 200;
/** As long as books have to be kept, with the year that is still running. */
const ADDRESS_YEARS = 7;

/** Orders whose people nobody needs any more; the row `ADDRESS_YEARS` of the configuration says after how long, 0 never. */
async function forgetOldAddresses(ctx: Ctx): Promise<number> {
  const text = await config(ctx, "ADDRESS_YEARS");
  const years = text !== null && /^\d{1,2}$/.test(text) ? Number(text) : ADDRESS_YEARS;
  if (years === 0) return 0;
  const madeBefore = new Date(ctx.now);
  madeBefore.setUTCFullYear(madeBefore.getUTCFullYear() - years);
  return forgetPeople(ctx.db, { madeBefore, batch: BATCH });
}

/** What has stood long enough. */
export const RETENTION_SWEEPS: readonly Sweep[] = [
  { name: "forget old addresses", everyMs: DAY_MS, work: forgetOldAddresses },
  {
    name: "delete old carrier pushes",
    everyMs: DAY_MS,
    work: ({ db, now }) =>
      deleteOldPushes(db, { handledBefore: new Date(now.getTime() - 90 * DAY_MS), batch: BATCH }),
  },
  {
    name: "forget old addresses of visitors",
    everyMs: DAY_MS,
    work: ({ db, now }) =>
      forgetLookers(db, { before: new Date(now.getTime() - 365 * DAY_MS), batch: BATCH }),
  },
];
