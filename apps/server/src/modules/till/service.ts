import type { Till, TillEntry, tillOpsSchemas } from "@crux/contract/counter/till.schema";
import type { StaffList } from "@crux/contract/list";
import * as posOutcome from "@crux/contract/outcomes/pos";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { post } from "../ledger/service.ts";
import { listStaffNames, type OpsCtx, type StaffCtx } from "../staff/service.ts";
import {
  findSale,
  findTill,
  holdTill,
  insertEntry,
  insertTill,
  listEntries,
  listOpenTills,
  listTillRows,
  listTillSums,
  lockTill,
  type NewEntry,
  TILL_LIST,
  type TillRow,
  type TillSums,
  updateCounted,
} from "./till-store.ts";

const MAX_ENTRIES = 200;

type Of<Name extends keyof typeof tillOpsSchemas> = z.output<(typeof tillOpsSchemas)[Name]["input"]>;

/** The tills that are open, oldest first. */
export async function getOpenTills(ctx: StaffCtx): Promise<Till[]> {
  return presentTills(ctx, await listOpenTills(ctx.db));
}

/** One page of all tills, the last opened first unless asked otherwise. */
export async function listTills(ctx: StaffCtx, asked: Of<"tills">): Promise<StaffList<Till>> {
  const page = await listPage(ctx, TILL_LIST, asked);
  return { list: await presentTills(ctx, await listTillRows(ctx.db, page)), ...page.counted };
}

/** Opens a till with a float; throws `pos.TILL_OPEN` while one of its name is open. */
export async function openTill(ctx: OpsCtx, { name, float }: Of<"openTill">): Promise<Till> {
  const opened = { name: name.trim(), floatCents: float, openedBy: ctx.staff.id, openedAt: ctx.now };
  const row = await insertTill(ctx.db, opened);
  if (!row) throw new Fail(posOutcome.TILL_OPEN);
  ctx.note({ subject: { type: "till", id: row.id }, after: { name: row.name, float } });
  return presentTill(ctx, row);
}

/**
 * Closes a till with what was counted in it; what it has too much or too little is booked with its reason, and a lack above
 * what one person may move takes a second one. Throws `pos.TILL_NOT_FOUND`, `pos.TILL_CLOSED`, and
 * `pos.DIFFERENCE_UNEXPLAINED` with the cents of the difference.
 */
export async function closeTill(ctx: OpsCtx, { id, counted, reason }: Of<"closeTill">): Promise<Till> {
  const till = await lockTill(ctx.db, id);
  if (!till) throw new Fail(posOutcome.TILL_NOT_FOUND);
  if (till.closedAt) throw new Fail(posOutcome.TILL_CLOSED);
  const expected = await cashIn(ctx, till);
  const difference = counted - expected;
  const why = reason.trim();
  if (difference !== 0 && why === "") throw new Fail(posOutcome.DIFFERENCE_UNEXPLAINED, 200, { difference });
  ctx.note({ after: { expected, counted, difference } });
  if (difference < 0) await ctx.countersigned(-difference);
  const count = {
    id,
    closedBy: ctx.staff.id,
    closedAt: ctx.now,
    expectedCents: expected,
    countedCents: counted,
  };
  if (!(await updateCounted(ctx.db, { ...count, reason: why }))) throw new Fail(posOutcome.TILL_CLOSED);
  if (difference !== 0) await bookDifference(ctx, { id, difference, reason: why });
  return presentTill(ctx, { ...till, ...count, reason: why });
}

async function bookDifference(
  ctx: Ctx,
  { id, difference, reason }: { id: number; difference: number; reason: string },
): Promise<void> {
  await post(ctx, {
    kind: "TILL_DIFFERENCE",
    key: `till ${id} DIFFERENCE`,
    reason,
    entries: [
      { account: { type: "CASH_FUNDS" }, amountCents: -difference },
      { account: { type: "TILL_DIFFERENCES" }, amountCents: difference },
    ],
  });
}

/** Holds an open till, so that it is not counted before this transaction ends; throws `pos.TILL_NOT_FOUND`, `pos.TILL_CLOSED`. */
export async function useTill(ctx: Ctx, id: number): Promise<TillRow> {
  const till = await holdTill(ctx.db, id);
  if (!till) throw new Fail(posOutcome.TILL_NOT_FOUND);
  if (till.closedAt) throw new Fail(posOutcome.TILL_CLOSED);
  return till;
}

/** What lies in a locked till: its float and all cash since. */
export async function cashIn(ctx: Ctx, { id, floatCents }: TillRow): Promise<number> {
  return floatCents + ((await listTillSums(ctx.db, [id]))[0]?.cashCents ?? 0);
}

/**
 * Holds the till that somebody gives cash back from: the one that they opened, else the only one that is open. Throws
 * `pos.NO_TILL` where none or several could be meant, `pos.TILL_SHORT` when less lies in it.
 */
export async function useTillForCash(ctx: OpsCtx, amountCents: number): Promise<TillRow> {
  const open = await listOpenTills(ctx.db);
  const own = open.filter(({ openedBy }) => openedBy === ctx.staff.id);
  const [meant, ...others] = own.length > 0 ? own : open;
  if (!meant || others.length > 0) throw new Fail(posOutcome.NO_TILL);
  // Locked, so that two refunds don't both take the last note.
  const till = await lockTill(ctx.db, meant.id);
  if (!till || till.closedAt) throw new Fail(posOutcome.NO_TILL);
  if ((await cashIn(ctx, till)) < amountCents) throw new Fail(posOutcome.TILL_SHORT);
  return till;
}

/**
 * Holds the till whose count names what the terminal gave back: the one that sold it while it is open, else the one that
 * they opened, else the only one that is open; undefined where none or several could be meant, since no drawer is short of it.
 */
export async function findTillForCard(ctx: OpsCtx, orderId: number): Promise<TillRow | undefined> {
  const open = await listOpenTills(ctx.db);
  const sale = await findSale(ctx.db, orderId);
  const sold = open.filter(({ id }) => id === sale?.tillId);
  const own = open.filter(({ openedBy }) => openedBy === ctx.staff.id);
  const [meant, ...others] = [sold, own, open].find(({ length }) => length > 0) ?? [];
  const till = meant && others.length === 0 ? await holdTill(ctx.db, meant.id) : undefined;
  return till?.closedAt === null ? till : undefined;
}

type Sold = Omit<NewEntry, "staffId" | "at" | "reason" | "isBanked" | "orderId"> & { orderId: number };

/** Notes what a sale brought or a refund gave back, at a till that this transaction holds. */
export async function noteTill(ctx: OpsCtx, entry: Sold): Promise<void> {
  const whole = { ...entry, reason: null, isBanked: false, staffId: ctx.staff.id, at: ctx.now };
  await insertEntry(ctx.db, whole);
}

/** The last entries of a till, or its last refunds by card; throws `pos.TILL_NOT_FOUND`. */
export async function getTillEntries(
  ctx: StaffCtx,
  { id, only }: Of<"tillEntries">,
): Promise<{ list: TillEntry[]; more: boolean }> {
  if (!(await findTill(ctx.db, id))) throw new Fail(posOutcome.TILL_NOT_FOUND);
  const rows = await listEntries(ctx.db, { tillId: id, only, limit: MAX_ENTRIES + 1 });
  const shown = rows.slice(0, MAX_ENTRIES);
  const names = await listStaffNames(
    ctx,
    shown.map(({ staffId }) => staffId),
  );
  return {
    list: shown.map(({ at, staffId, amountCents, reason, ...row }) => ({
      ...row,
      createTime: at.toISOString(),
      staffName: names.get(staffId) ?? "",
      amount: amountCents,
      reason: reason ?? "",
    })),
    more: rows.length > MAX_ENTRIES,
  };
}

/** How an order was sold over the counter; undefined for one that was not. */
export function saleAtTill(ctx: Ctx, orderId: number): ReturnType<typeof findSale> {
  return findSale(ctx.db, orderId);
}

/** A till as the wire shows it. */
export async function presentTill(ctx: StaffCtx, row: TillRow): Promise<Till> {
  const [till] = await presentTills(ctx, [row]);
  if (!till) throw new Error("one till was asked for");
  return till;
}

const NOTHING: Omit<TillSums, "tillId"> = {
  sales: 0,
  refunds: 0,
  cashCents: 0,
  cardCents: 0,
  cardBackCents: 0,
  walletCents: 0,
  putInCents: 0,
  takenOutCents: 0,
};

async function presentTills(ctx: StaffCtx, rows: readonly TillRow[]): Promise<Till[]> {
  const ids = rows.map(({ id }) => id);
  const sums = new Map((await listTillSums(ctx.db, ids)).map((one) => [one.tillId, one]));
  const names = await listStaffNames(
    ctx,
    rows.flatMap(({ openedBy, closedBy }) => [openedBy, closedBy]),
  );
  return rows.map((row) => {
    const { cashCents, cardCents, cardBackCents, walletCents, putInCents, takenOutCents, ...counts } =
      sums.get(row.id) ?? NOTHING;
    return {
      id: row.id,
      name: row.name,
      float: row.floatCents,
      openTime: row.openedAt.toISOString(),
      openedBy: names.get(row.openedBy) ?? "",
      isOwn: row.openedBy === ctx.staff.id,
      sales: counts.sales,
      refunds: counts.refunds,
      cash: cashCents - putInCents + takenOutCents,
      card: cardCents,
      cardBack: cardBackCents,
      wallet: walletCents,
      putIn: putInCents,
      takenOut: takenOutCents,
      expected: row.expectedCents ?? row.floatCents + cashCents,
      closeTime: row.closedAt?.toISOString() ?? null,
      closedBy: (row.closedBy !== null && names.get(row.closedBy)) || "",
      counted: row.countedCents,
      reason: row.reason,
    };
  });
}
