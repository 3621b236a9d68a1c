import * as generalOutcome from "@crux/contract/outcomes/general";
import { sql } from "kysely";
import type { PasswordCheck, Passwords } from "../crypto/passwords.ts";
import { type Db, inTransaction } from "../database/database.ts";
import { Fail } from "../fail.ts";
import type { Vault } from "../files/vault.ts";
import { addressGroup, wideNetwork } from "./address-group.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Failures in the window, of one name from one network. */
const FROM_ONE_PLACE = 10;
/** Failures in the window, of one name from everywhere; what comes next from a place that is not known waits. */
const FROM_ALL_PLACES = 100;
const FIRST_WAIT_MS = 250;
const WAIT_DOUBLES_AFTER = 25;
const LONGEST_WAIT_MS = 4_000;
/** Who may wait for one name at a time, on each server. */
const SEATS = 20;

/** What the counting needs of a verb's context. */
type Here = { db: Db; now: Date; ip: string; vault: Vault };

/** Somebody who tries to get in: whom they say they are, and their network. Both are keyed marks: people type their password as a name, too. */
export type LoginAttempt = { who: string; place: string };

/** How often this name failed lately, from everywhere, and whether it got in before from there. */
export type BegunLogin = LoginAttempt & { id: number; failures: number; isKnown: boolean };

/**
 * Notes an attempt to log in as `who`, such as `customer anna`; it counts as failed until `endLogin`, so it is
 * committed before anybody looks at the password. Ten failures of a name from one network in 15 minutes are
 * `general.TOO_MANY_REQUESTS`. After a hundred from everywhere, networks where this name never got in wait up to four
 * seconds (I-28). Twenty wait for one name at a time; who comes from where it failed least lately takes the seat of who
 * comes from where it failed most, and whoever has none is `general.TOO_MANY_REQUESTS`, which counts as no attempt. With
 * `mostFailures` they are `general.TOO_MANY_REQUESTS` beyond that many.
 */
export async function beginLogin(
  ctx: Here,
  who: string,
  { mostFailures = Number.POSITIVE_INFINITY }: { mostFailures?: number } = {},
): Promise<BegunLogin> {
  const attempt = { who: mark(ctx, `login ${who}`), place: placeOf(ctx) };
  const wide = mark(ctx, `network ${wideNetwork(ctx.ip)}`);
  const taken = await inTransaction(ctx.db, (tx) => takeAttempt(tx, { ...attempt, wide }, ctx.now));
  if (!taken) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  const { id, failures, isKnown, rank } = taken;
  if (!isKnown && failures >= mostFailures) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  const begun = { ...attempt, id, failures, isKnown };
  if (!isKnown && failures >= FROM_ALL_PLACES && !(await waitFor(attempt.who, failures, rank))) {
    await giveBack(ctx.db, begun);
    throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  }
  return begun;
}

/**
 * An attempt of somebody whom another limit counts and who belongs to no line of strangers: nothing is noted until
 * `endLogin`.
 */
export function uncountedLogin(ctx: Pick<Here, "vault" | "ip">, who: string): BegunLogin {
  return { who: mark(ctx, `login ${who}`), place: placeOf(ctx), id: 0, failures: 0, isKnown: true };
}

/**
 * Looks at the password of an attempt, ahead of strangers from where this name got in before. What is not looked at for
 * want of a turn is `general.TOO_MANY_REQUESTS` and counts as no attempt.
 */
export async function checkPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  attempt: BegunLogin,
  { hash, password }: { hash: string | null; password: string },
): Promise<PasswordCheck> {
  try {
    return await passwords.check(hash, password, { isAhead: attempt.isKnown });
  } catch (error) {
    if (error instanceof Fail) await giveBack(db, attempt);
    throw error;
  }
}

/** Nobody looked at what was tried, so nothing was learned from it. */
async function giveBack(db: Db, { id }: Pick<BegunLogin, "id">): Promise<void> {
  await db.deleteFrom("loginAttempt").where("id", "=", id).execute();
}

/** The caller's network as a keyed mark. */
export function placeOf(ctx: Pick<Here, "vault" | "ip">): string {
  return mark(ctx, `network ${addressGroup(ctx.ip)}`);
}

function mark({ vault }: Pick<Here, "vault">, text: string): string {
  return vault.box.blindIndex(text);
}

type Taken = { id: number; failures: number; isKnown: boolean; rank: number };

/**
 * Undefined when this place used up its attempts. The `rank` says how often this name failed lately from the wider
 * network, those that are under way included, and then from this one.
 */
async function takeAttempt(
  db: Db,
  { who, place, wide }: LoginAttempt & { wide: string },
  now: Date,
): Promise<Taken | undefined> {
  const since = new Date(now.getTime() - WINDOW_MS);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${who}`}, 0))`.execute(db);
  await db.deleteFrom("loginAttempt").where("nameHash", "=", who).where("at", "<=", since).execute();
  const { rows } = await sql<Taken>`
    insert into login_attempt (name_hash, place_hash, wide_hash, at)
    select ${who}, ${place}, ${wide}, ${now} where (
      select count(*) from login_attempt where name_hash = ${who} and place_hash = ${place}) < ${FROM_ONE_PLACE}
    returning id,
      (select count(*)::int from (select from login_attempt where name_hash = ${who} limit 1000) lately) as failures,
      exists (select from login_place where name_hash = ${who} and place_hash = ${place}) as "isKnown",
      (select count(*)::int from (
        select from login_attempt where name_hash = ${who} and wide_hash = ${wide} limit 1000) near) * ${FROM_ONE_PLACE}::int +
      (select count(*)::int from login_attempt where name_hash = ${who} and place_hash = ${place}) as rank`.execute(
    db,
  );
  return rows[0];
}

type Seat = { rank: number; leave: () => void };
const seats = new Map<string, Seat[]>();

/**
 * A wait that doubles with every 25 failures; it holds no connection. False for whoever finds no seat, or gives theirs to
 * somebody of a lower rank: the last to come among the highest.
 */
async function waitFor(who: string, failures: number, rank: number): Promise<boolean> {
  const taken = seats.get(who) ?? [];
  if (taken.length >= SEATS) {
    const highest = taken.reduce((one, other) => (other.rank >= one.rank ? other : one));
    if (highest.rank <= rank) return false;
    highest.leave();
  }
  const doubled = 2 ** Math.floor((failures - FROM_ALL_PLACES) / WAIT_DOUBLES_AFTER);
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * doubled);
  return await new Promise((resolve) => {
    const end = (hasWaited: boolean) => {
      clearTimeout(timer);
      freeSeat(who, seat);
      resolve(hasWaited);
    };
    const timer = setTimeout(() => end(true), waitMs);
    const seat = { rank, leave: () => end(false) };
    seats.set(who, [...(seats.get(who) ?? []), seat]);
  });
}

function freeSeat(who: string, seat: Seat): void {
  const left = (seats.get(who) ?? []).filter((one) => one !== seat);
  if (left.length > 0) seats.set(who, left);
  else seats.delete(who);
}

/** Forgets the failures of somebody who got in, from this place, and remembers the place. */
export async function endLogin(db: Db, { who, place }: LoginAttempt, now: Date): Promise<void> {
  await forgetAttempts(db, { who, place });
  await db
    .insertInto("loginPlace")
    .values({ nameHash: who, placeHash: place, at: now })
    .onConflict((conflict) => conflict.columns(["nameHash", "placeHash"]).doUpdateSet({ at: now }))
    .execute();
}

/** Forgets the failures from this place alone: what was asked for next is counted by itself. */
export async function forgetAttempts(db: Db, { who, place }: LoginAttempt): Promise<void> {
  await db.deleteFrom("loginAttempt").where("nameHash", "=", who).where("placeHash", "=", place).execute();
}

/** Forgets the failures of `who` from the caller's network, for somebody who proved otherwise who they are. */
export async function forgetFailures(ctx: Pick<Here, "vault" | "ip">, db: Db, who: string): Promise<void> {
  await forgetAttempts(db, { who: mark(ctx, `login ${who}`), place: placeOf(ctx) });
}

/** Takes away attempts that no limit counts any more, and places where nobody got in for 90 days. */
export async function deleteOldLoginAttempts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("loginAttempt")
    .where("at", "<", sql<Date>`${now}::timestamptz - interval '1 day'`)
    .execute();
  await db
    .deleteFrom("loginPlace")
    .where("at", "<", sql<Date>`${now}::timestamptz - interval '90 days'`)
    .execute();
}
