import { CURRENCY } from "@crux/contract/limits";
import type {
  StatementDayRow,
  StatementGap,
  StatementLine,
  statementOpsSchemas,
} from "@crux/contract/ops/statement-ops.schema";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { paymentOpsApi } from "@crux/contract/payment";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { clash, clashByLog, type OpsCtx } from "../../staff/service.ts";
import { findCaptureByTxn } from "../capture-store.ts";
import { keepUnmatched } from "../settle-capture.ts";
import { findMove } from "./moves.ts";
import { isOver, presentGap, presentLine, sumDay } from "./statement-days.ts";
import {
  closeDayRow,
  explainLineRow,
  type LineRow,
  listGaps,
  listTakenKeys,
  lockDay,
  lockLine,
  matchLineRow,
  upsertGap,
} from "./statement-store.ts";

type Asked<Name extends keyof typeof statementOpsSchemas> = z.output<
  (typeof statementOpsSchemas)[Name]["input"]
>;

/** A line whose day is held and open; throws `general.NOT_FOUND` and `payment.DAY_CLOSED`. */
async function openLine(ctx: OpsCtx, id: number): Promise<LineRow> {
  const line = await lockLine(ctx.db, id);
  if (!line) throw new Fail(generalOutcome.NOT_FOUND);
  await holdDay(ctx, line);
  return line;
}

async function holdDay(ctx: OpsCtx, one: Parameters<typeof lockDay>[1]): Promise<void> {
  if ((await lockDay(ctx.db, one)).isClosed) throw new Fail(paymentOutcome.DAY_CLOSED);
}

async function answer(ctx: OpsCtx, before: LineRow): Promise<StatementLine> {
  const after = await presentLine(ctx, (await lockLine(ctx.db, before.id)) ?? before);
  const said = ({ txKey, reason }: { txKey: string | null; reason: string }) => ({ txKey, reason });
  ctx.note({ before: said(before), after: said(after) });
  return after;
}

/**
 * Says which movement of the books a line is. Throws `general.NOT_FOUND` for what is none at this provider,
 * `payment.DAY_CLOSED`, and `payment.MATCHED_BEFORE` where either is matched.
 */
export async function matchLine(
  ctx: OpsCtx,
  { id, txKey, reason }: Asked<"matchLine">,
): Promise<StatementLine> {
  const line = await openLine(ctx, id);
  if (line.txKey !== null) throw new Fail(paymentOutcome.MATCHED_BEFORE);
  const move = await findMove(ctx, line.provider, txKey);
  if (!move) throw new Fail(generalOutcome.NOT_FOUND);
  await tie(ctx, line, { key: move.key, cents: move.cents, orderId: move.orderId, reason });
  return answer(ctx, line);
}

type Tied = { key: string; cents: number; orderId: number | null; reason: string };

async function tie(ctx: OpsCtx, { id }: LineRow, tied: Tied): Promise<void> {
  if ((await listTakenKeys(ctx.db, [tied.key])).size > 0) throw new Fail(paymentOutcome.MATCHED_BEFORE);
  await matchLineRow(ctx.db, { id, ...tied, staffId: ctx.staff.id });
}

/** What a line is said to be, by each call that says it. */
const SAYING = [paymentOpsApi.explainLine.line, paymentOpsApi.matchLine.line, paymentOpsApi.keepLine.line];

/** Whether something else stands there than what was seen, and than what is being said, which a lost answer left there. */
const isOther = (now: string, { seen, reason }: { seen?: string | undefined; reason: string }) =>
  seen !== undefined && now !== seen && now !== reason;

/**
 * Says why a line is not as the books are; throws `general.NOT_FOUND`, `payment.DAY_CLOSED`, and
 * `general.CHANGED_MEANWHILE` where somebody said otherwise since.
 */
export async function explainLine(ctx: OpsCtx, asked: Asked<"explainLine">): Promise<StatementLine> {
  const { id, reason } = asked;
  const line = await openLine(ctx, id);
  if (isOther(line.reason, asked))
    throw await clashByLog(ctx, { type: "statementLine", id }, SAYING, { reason: line.reason });
  await explainLineRow(ctx.db, { id, reason, staffId: ctx.staff.id });
  return answer(ctx, line);
}

/**
 * Puts money that nobody knew into the queue of unmatched money, where somebody says whose it is. Throws
 * `general.NOT_FOUND` for a line that is no money that came in, `payment.DAY_CLOSED`, and `payment.MATCHED_BEFORE` where
 * the line is matched or its number is known.
 */
export async function keepLine(ctx: OpsCtx, { id, reason }: Asked<"keepLine">): Promise<StatementLine> {
  const line = await openLine(ctx, id);
  const { provider, kind, amountCents, currency } = line;
  if (kind !== "MONEY" || amountCents <= 0 || currency !== CURRENCY) throw new Fail(generalOutcome.NOT_FOUND);
  const txn = line.txn || `statement-${id}`;
  const arrival = { txn, amountCents, currency };
  const kept = { provider, tradeNo: "", payment: null, arrival, why: "UNKNOWN_PAYMENT" } as const;
  if (line.txKey !== null || (await keepUnmatched(ctx, kept)) === "KNOWN")
    throw new Fail(paymentOutcome.MATCHED_BEFORE);
  const capture = await findCaptureByTxn(ctx.db, provider, txn);
  if (!capture) throw new Error("money that was kept is gone");
  await tie(ctx, line, { key: `capture ${capture.id}`, cents: amountCents, orderId: null, reason });
  return answer(ctx, line);
}

/**
 * Says why a movement is in no statement; throws `general.NOT_FOUND`, `payment.DAY_CLOSED`, and
 * `general.CHANGED_MEANWHILE` where somebody said otherwise since.
 */
export async function explainGap(ctx: OpsCtx, asked: Asked<"explainGap">): Promise<StatementGap> {
  const { provider, day, txKey, reason } = asked;
  await holdDay(ctx, { provider, day });
  const move = await findMove(ctx, provider, txKey);
  if (!move || move.day !== day || (await listTakenKeys(ctx.db, [txKey])).size > 0)
    throw new Fail(generalOutcome.NOT_FOUND);
  const [said] = await listGaps(ctx.db, [txKey]);
  if (isOther(said?.reason ?? "", asked))
    throw await clash(
      ctx,
      { version: 0, editedBy: said?.explainedBy ?? null, editedAt: said?.at ?? null },
      { reason: said?.reason ?? "" },
    );
  await upsertGap(ctx.db, { provider, day, txKey, reason, staffId: ctx.staff.id, at: ctx.now });
  ctx.note({ ...(said && { before: { txKey, reason: said.reason } }), after: { txKey, reason } });
  return presentGap(move, { reason }, ctx.staff.name);
}

/**
 * Closes a day, from when on its lines stay as they are. Throws `payment.DAY_NOT_OVER`, `payment.DAY_CLOSED` where it is
 * closed and `payment.DIFFERENCES_OPEN`.
 */
export async function closeDay(ctx: OpsCtx, { provider, day }: Asked<"closeDay">): Promise<StatementDayRow> {
  if (!isOver(day, ctx.now)) throw new Fail(paymentOutcome.DAY_NOT_OVER);
  await holdDay(ctx, { provider, day });
  const { open, theirs, ours, fees } = await sumDay(ctx, { provider, day });
  if (open > 0) throw new Fail(paymentOutcome.DIFFERENCES_OPEN);
  await closeDayRow(ctx.db, { provider, day, staffId: ctx.staff.id, at: ctx.now });
  ctx.note({ after: { provider, day, theirs, ours, fees } });
  return sumDay(ctx, { provider, day });
}
