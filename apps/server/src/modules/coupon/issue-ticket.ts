import { randomBytes, randomInt } from "node:crypto";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { DAY_MS } from "@crux/rules/time/durations";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { RuleRow, RuleTerms } from "./store.ts";
import { countIssued, disableRule, insertRule, lockRule } from "./store.ts";
import { countHeld, insertPrinted, insertTicket } from "./ticket-store.ts";

/** Writes a coupon whose terms stay as they are; answers the id that nobody can guess (OP-108). */
export async function addRule(ctx: Ctx, terms: RuleTerms): Promise<string> {
  const publicId = randomBytes(16).toString("base64url");
  await insertRule(ctx.db, publicId, terms, ctx.now);
  return publicId;
}

/** Stops or reopens collecting; tickets that somebody holds stay usable. Throws `coupon.NOT_FOUND`. */
export async function setRuleDisabled(ctx: Ctx, publicId: string, disabled: boolean): Promise<void> {
  if (!(await disableRule(ctx.db, publicId, disabled))) throw new Fail(couponOutcome.NOT_FOUND);
}

/** The tickets that were printed at once, between the first and the last of them; of many the numbers are left out. */
export type Printed = { pieces: number; fromId: number; toId: number; numbers: string[] };

const MOST_SHOWN = 200;

/**
 * Prints tickets that wait to be collected (L-CPN-01); throws `coupon.NOT_FOUND`, and `coupon.ALL_COLLECTED` beyond the
 * rule's total.
 */
export async function printTickets(ctx: Ctx, publicId: string, pieces: number): Promise<Printed> {
  const rule = await lockRule(ctx.db, publicId);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  await takeFromTotal(ctx, rule, pieces);
  const numbers = Array.from({ length: pieces }, ticketNumber);
  const ids = await insertPrinted(ctx.db, { ruleId: rule.id, numbers, at: ctx.now });
  return {
    pieces,
    fromId: Math.min(...ids),
    toId: Math.max(...ids),
    numbers: pieces > MOST_SHOWN ? [] : numbers,
  };
}

type Issuing = { publicId: string; uid: number; why: string; batch?: string; mover?: "OPERATOR" | "SYSTEM" };

/**
 * Gives a user a ticket without asking; throws `coupon.NOT_FOUND`, `coupon.ALL_COLLECTED` and
 * `coupon.ALREADY_COLLECTED` as collecting does (I-08).
 */
export async function issueTicket(
  ctx: Ctx,
  { publicId, uid, why, batch, mover = "SYSTEM" }: Issuing,
): Promise<number> {
  const rule = await lockRule(ctx.db, publicId);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  const { collected } = await countHeld(ctx.db, rule.id, uid);
  if (collected >= rule.perUser) throw new Fail(couponOutcome.ALREADY_COLLECTED);
  return writeTicket(ctx, rule, { uid, n: collected + 1, mover, why, ...(batch ? { batch } : {}) });
}

export type Holding = {
  uid: number;
  n: number;
  recommendUid?: number | null;
  friendUid?: number | null;
  /** What it was given with, when many got one. */
  batch?: string;
  mover: "CUSTOMER" | "OPERATOR" | "SYSTEM";
  why: string;
};

/** Writes one usable ticket of a locked rule; throws `coupon.ALL_COLLECTED` when none is left. */
export async function writeTicket(
  ctx: Ctx,
  rule: RuleRow,
  { uid, n, recommendUid = null, friendUid = null, batch, mover, why }: Holding,
): Promise<number> {
  await takeFromTotal(ctx, rule, 1);
  const holder = { uid, n, expiresAt: expiryOf(rule, ctx.now) };
  const number = ticketNumber();
  return insertTicket(ctx.db, {
    number,
    ruleId: rule.id,
    holder,
    recommendUid,
    friendUid,
    batch: batch ?? null,
    mover,
    why,
    at: ctx.now,
  });
}

/** The end of a ticket that is collected now: so many days on, never after the rule's own end (OP-107). */
export function expiryOf({ durationDays, endsAt }: RuleRow, now: Date): Date | null {
  const ends = [
    ...(durationDays === null ? [] : [now.getTime() + durationDays * DAY_MS]),
    ...(endsAt === null ? [] : [endsAt.getTime()]),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Counts tickets that a rule gives out; throws `coupon.ALL_COLLECTED` beyond its total. */
export async function takeFromTotal(ctx: Ctx, rule: RuleRow, pieces: number): Promise<void> {
  try {
    await countIssued(ctx.db, rule.id, pieces);
  } catch (error) {
    if (violatedConstraint(error) === "coupon_rule_never_overdrawn")
      throw new Fail(couponOutcome.ALL_COLLECTED);
    throw error;
  }
}

/** 16 digits by chance, which a barcode holds. */
export function ticketNumber(): string {
  const half = () => String(randomInt(100_000_000)).padStart(8, "0");
  return `${half()}${half()}`;
}
