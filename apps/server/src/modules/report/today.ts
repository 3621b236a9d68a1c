import { MAX_COUNTED } from "@crux/contract/list";
import type { Figures, Today } from "@crux/contract/report/today.schema";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { Sweep } from "../../kernel/time/sweeps.ts";
import type { Staff, StaffCtx } from "../staff/service.ts";
import { countDays, type FiguresRow, listDays, listSoFar } from "./day-store.ts";
import { countQueues } from "./today-store.ts";

/** A day is counted for good when whatever was paid in it has long been committed. */
export const SETTLED_MS = 10 * 60_000;

/** What the first page of the staff shows: what waits, and what the days brought, as far as the caller may see it. */
export async function getToday({ db, now, staff }: StaffCtx): Promise<Today> {
  const [queues, soFar, days] = await Promise.all([
    countQueues(db, { rights: staff.rights, now }),
    listSoFar(db, SHOP_ZONE, now),
    listDays(db, SHOP_ZONE, now),
  ]);
  const of = (which: "TODAY" | "YESTERDAY") => soFar.find((row) => row.which === which);
  return {
    now: now.toISOString(),
    zone: SHOP_ZONE,
    dayStart: (of("TODAY")?.from ?? now).toISOString(),
    queues: queues.map(({ key, rows, oldest, cents }) => ({
      key,
      total: Math.min(rows, MAX_COUNTED),
      totalCapped: rows > MAX_COUNTED,
      oldest: oldest?.toISOString() ?? null,
      amount: cents,
    })),
    today: presentFigures(staff, of("TODAY")),
    yesterday: presentFigures(staff, of("YESTERDAY")),
    days: days.map(({ day, from, to, ...row }) => ({
      day,
      from: from.toISOString(),
      to: to.toISOString(),
      ...presentFigures(staff, row),
    })),
  };
}

const NOTHING: FiguresRow = { paidCents: 0, paidOrders: 0, newUsers: 0 };

function presentFigures({ rights }: Staff, row: FiguresRow = NOTHING): Figures {
  return {
    paidAmount: rights.has("payment.read") ? row.paidCents : null,
    paidOrders: rights.has("order.read") ? row.paidOrders : null,
    newUsers: rights.has("customer.read") ? row.newUsers : null,
  };
}

/** Counts the days that are over once. */
export const daySweep: Sweep = {
  name: "count days",
  everyMs: 5 * 60_000,
  work: ({ db, now }) => countDays(db, { zone: SHOP_ZONE, now, settledMs: SETTLED_MS }),
};
