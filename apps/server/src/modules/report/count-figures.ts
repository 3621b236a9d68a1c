import { dayAfter } from "@crux/rules/time/day-steps";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { countDay, findFirstDay, lockSpan, updateSpan } from "./figure-store.ts";
import { shopDay } from "./series.ts";
import { SETTLED_MS } from "./today.ts";

/**
 * Counts one day of the shop's clock: the next one that is over, else the one before those that are counted, down to the
 * first day of the shop. Answers 0 when there is none, or another server is at it.
 */
async function countNextDay({ db, now }: Ctx): Promise<number> {
  // Whatever happened before this day began has long been committed.
  const running = shopDay(new Date(now.getTime() - SETTLED_MS));
  const span = await lockSpan(db, SHOP_ZONE, running);
  if (!span) return 0;
  const { fromDay, toDay } = span;
  if (toDay < running) {
    await countDay(db, SHOP_ZONE, toDay);
    await updateSpan(db, SHOP_ZONE, { fromDay, toDay: dayAfter(toDay) });
    return 1;
  }
  const first = await findFirstDay(db, SHOP_ZONE);
  if (first === null || first >= fromDay) return 0;
  const day = dayAfter(fromDay, -1);
  await countDay(db, SHOP_ZONE, day);
  await updateSpan(db, SHOP_ZONE, { fromDay: day, toDay });
  return 1;
}

/** Counts days for the reports, a transaction each. */
export const figureSweep: Sweep = { name: "count figures", everyMs: 60_000, work: countNextDay };
