import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Rebate } from "@crux/contract/report.schema";
import { cashBackCents, cashBackLevel } from "@crux/rules/money/cash-back";
import { moneyText } from "@crux/rules/money/money-text";
import { DAY_MS, MINUTE_MS } from "@crux/rules/time/durations";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { creditWallet } from "../ledger/service.ts";
import { sendMessage } from "../notify/service.ts";
import type { OpsCtx } from "../staff/service.ts";
import { membersAt } from "../user/service.ts";
import { listCashBackRules } from "./cash-back-rules.ts";
import type { RebateRow } from "./rebate-store.ts";
import {
  cancelOpenRebates,
  findLevels,
  insertRebates,
  listRebateRows,
  lockDueRebate,
  lockOpenMonth,
  lockOpenRebate,
  lockRebateOf,
  openMonths,
  settleRebate,
  sumMonth,
  sumMonthOf,
  updateAmount,
  updateMonth,
  updateReclaimUntil,
} from "./rebate-store.ts";
import { monthText, payOwed, reclaim } from "./reclaim.ts";
import { getReclaimDays, lowerSpendOf } from "./store.ts";

/** A month is closed a little late, since a payment of its last second commits after it. */
const GRACE_MS = 5 * MINUTE_MS;
/** How long returns of a month may still lower its cash-back. */
const ISSUE_AFTER_MS = 14 * 24 * 60 * MINUTE_MS;
const BATCH = 200;

/** Earns the black-card members what the month gave them, some members at a time (L-REB-01). */
export async function closeMonth(ctx: Ctx): Promise<number> {
  const until = new Date(ctx.now.getTime() - GRACE_MS);
  await openMonths(ctx.db, { until, levels: await listCashBackRules(ctx) });
  const open = await lockOpenMonth(ctx.db);
  if (!open) return 0;
  const { month, lastUid } = open;
  const spends = await sumMonth(ctx.db, { month, lastUid, limit: BATCH });
  const last = spends.at(-1);
  if (!last) {
    await updateMonth(ctx.db, { month, lastUid, closedAt: ctx.now });
    return 1;
  }
  const uids = spends.map(({ uid }) => uid);
  const members = await membersAt(ctx, uids, open.endedAt);
  const levels = open.levels ?? (await listCashBackRules(ctx));
  const earned = spends
    .filter(({ uid }) => members.has(uid))
    .map((spend) => ({ ...spend, amountCents: earnedCents(levels, spend.spendCents) }))
    .filter(({ amountCents }) => amountCents > 0);
  const issueAt = new Date(ctx.now.getTime() + ISSUE_AFTER_MS);
  await insertRebates(ctx.db, earned, { month, createdAt: ctx.now, issueAt });
  await updateMonth(ctx.db, { month, lastUid: last.uid, closedAt: null });
  return spends.length;
}

/** Pays one rebate that is due into its member's wallet and says so (L-REB-02); answers how many it took. */
export async function issueRebate(ctx: Ctx): Promise<number> {
  const due = await lockDueRebate(ctx.db, ctx.now);
  if (!due) return 0;
  await pay(ctx, await recount(ctx, due));
  return 1;
}

/**
 * Pays a rebate before its time; `general.NOT_FOUND` for one that is settled or was never there,
 * `staff.APPROVAL_REQUIRED` above one person's limit.
 */
export async function issueRebateNow(ctx: OpsCtx, { id }: { id: number }): Promise<Rebate> {
  const open = await lockOpenRebate(ctx.db, id);
  if (!open) throw new Fail(generalOutcome.NOT_FOUND);
  const rebate = await recount(ctx, open);
  await ctx.countersigned(rebate.amountCents);
  await pay(ctx, rebate);
  return noted(ctx, open, { ...rebate, status: "ISSUED" });
}

/**
 * Takes a rebate back because of an error or abuse (L-REB-03); `general.NOT_FOUND` for one that is settled or was never
 * there.
 */
export async function cancelRebate(ctx: OpsCtx, { id }: { id: number }): Promise<Rebate> {
  const open = await lockOpenRebate(ctx.db, id);
  if (!open) throw new Fail(generalOutcome.NOT_FOUND);
  await settleRebate(ctx.db, { id, status: "CANCELLED", now: ctx.now });
  return noted(ctx, open, { ...open, status: "CANCELLED" });
}

/** Takes back whatever is still to be issued to somebody who leaves. */
export async function cancelRebatesOf(ctx: Ctx, uid: number): Promise<void> {
  await cancelOpenRebates(ctx.db, uid, ctx.now);
}

function noted(ctx: OpsCtx, before: RebateRow, after: RebateRow): Rebate {
  ctx.note({ before: presentRebate(before), after: presentRebate(after) });
  return presentRebate(after);
}

/** Settles a locked rebate; one whose spend was all given back pays nothing and tells nobody. */
async function pay(ctx: Ctx, { id, uid, month, amountCents }: RebateRow): Promise<void> {
  await settleRebate(ctx.db, { id, status: "ISSUED", now: ctx.now });
  if (amountCents === 0) return;
  await creditWallet(ctx, { uid, amountCents, kind: "CASH_BACK", key: `rebate ${id}` });
  const days = await getReclaimDays(ctx.db);
  if (days > 0) await updateReclaimUntil(ctx.db, id, new Date(ctx.now.getTime() + days * DAY_MS));
  const owedCents = await payOwed(ctx, { id, uid, amountCents });
  const body = [
    `您${monthText(month)}的黑卡返现${moneyText(amountCents)}已存入账户余额`,
    owedCents > 0 ? `，其中${moneyText(owedCents)}已抵扣此前应扣回的返现` : "",
    days > 0 ? `。${days}天内该月订单如有退款，多发的返现会扣回` : "",
    "。",
  ].join("");
  await sendMessage(ctx, { uid, title: "返现已到账", body, key: `rebate ${id}` });
}

/**
 * Takes a refunded amount out of what an order counted for, and out of the rebate of its month: while that is still to
 * be issued (L-REB-04), and afterwards out of the wallet for as long as the rule of its payment says. The caller sees to
 * it that one refund does so once.
 */
export async function lowerSpend(ctx: Ctx, spend: { orderId: number; amountCents: number }): Promise<void> {
  const lowered = await lowerSpendOf(ctx.db, spend);
  if (!lowered) return;
  const rebate = await lockRebateOf(ctx.db, lowered.uid, lowered.at);
  if (rebate?.status === "CREATED") await recount(ctx, rebate);
  if (rebate?.status === "ISSUED") {
    const spendCents = await sumMonthOf(ctx.db, rebate.uid, rebate.month);
    await reclaim(ctx, rebate, earnedCents(await levelsOf(ctx, rebate.month), spendCents));
  }
}

/** The caller's rebates, newest first (R-API-64). */
export async function listRebates(ctx: UserCtx): Promise<Rebate[]> {
  return (await listRebateRows(ctx.db, ctx.caller.uid)).map(presentRebate);
}

/** A rebate as its member sees it. */
export function presentRebate(row: RebateRow): Rebate {
  return {
    id: row.id,
    month: row.month.slice(0, "2026-10".length),
    cashBackAmount: row.amountCents,
    cashBackStatus: row.status,
    cashBackType: row.type,
    createTime: row.createdAt.toISOString(),
    reclaimedAmount: row.reclaimedCents,
    owedAmount: row.owedCents,
  };
}

/** Reckons a locked rebate anew when its month's spend has changed since. */
async function recount(ctx: Ctx, rebate: RebateRow): Promise<RebateRow> {
  const spendCents = await sumMonthOf(ctx.db, rebate.uid, rebate.month);
  if (spendCents === rebate.spendCents) return rebate;
  const amountCents = earnedCents(await levelsOf(ctx, rebate.month), spendCents);
  await updateAmount(ctx.db, { id: rebate.id, spendCents, amountCents });
  return { ...rebate, spendCents, amountCents };
}

/** The levels that a month was closed by. */
async function levelsOf(ctx: Ctx, month: string): ReturnType<typeof listCashBackRules> {
  return (await findLevels(ctx.db, month)) ?? (await listCashBackRules(ctx));
}

function earnedCents(levels: Awaited<ReturnType<typeof listCashBackRules>>, spendCents: number): number {
  const level = cashBackLevel(levels, spendCents);
  return level ? cashBackCents(level, spendCents) : 0;
}
