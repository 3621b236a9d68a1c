import { setTimeout as pause } from "node:timers/promises";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { sql } from "kysely";
import { type Db, inTransaction } from "../database/database.ts";
import { Fail } from "../fail.ts";
import type { Vault } from "../files/vault.ts";
import { addressGroup } from "./address-group.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Failures in the window, of one name from one network. */
const FROM_ONE_PLACE = 10;
/** Failures in the window, of one name from everywhere; what comes next from a place that is not known waits. */
const FROM_ALL_PLACES = 100;
const FIRST_WAIT_MS = 250;
const WAIT_DOUBLES_AFTER = 25;
const LONGEST_WAIT_MS = 4_000;
const WAITING_PER_NAME = 20;

/** What the counting needs of a verb's context. */
type Here = { db: Db; now: Date; ip: string; vault: Vault };

/** Somebody who tries to get in: whom they say they are, and their network. Both are keyed marks: people type their password as a name, too. */
export type LoginAttempt = { who: string; place: string };

/** How often this name failed lately, from everywhere. */
export type BegunLogin = LoginAttempt & { failures: number };

/**
 * Notes an attempt to log in as `who`, such as `customer anna`; it counts as failed until `endLogin`, so it is
 * committed before anybody looks at the password. Ten failures of a name from one network in 15 minutes are
 * `general.TOO_MANY_REQUESTS`. After a hundred from everywhere, networks where this name never got in wait up to four
 * seconds, and are `general.TOO_MANY_REQUESTS` only while too many wait for the same name (I-28). With `mostFailures`
 * they are `general.TOO_MANY_REQUESTS` beyond that many.
 */
export async function beginLogin(
  ctx: Here,
  who: string,
  { mostFailures = Number.POSITIVE_INFINITY }: { mostFailures?: number } = {},
): Promise<BegunLogin> {
  const attempt = { who: mark(ctx, `login ${who}`), place: placeOf(ctx) };
  const taken = await inTransaction(ctx.db, (tx) => takeAttempt(tx, attempt, ctx.now));
  if (!taken) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  const { failures, isKnown } = taken;
  if (!isKnown && failures >= mostFailures) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  if (!isKnown && failures >= FROM_ALL_PLACES) await waitFor(attempt.who, failures);
  return { ...attempt, failures };
}

/** The caller's network as a keyed mark. */
export function placeOf(ctx: Pick<Here, "vault" | "ip">): string {
  return mark(ctx, `network ${addressGroup(ctx.ip)}`);
}

function mark({ vault }: Pick<Here, "vault">, text: string): string {
  return vault.box.blindIndex(text);
}

/** Undefined when this place used up its attempts. */
async function takeAttempt(
  db: Db,
  { who, place }: LoginAttempt,
  now: Date,
): Promise<{ failures: number; isKnown: boolean } | undefined> {
  const since = new Date(now.getTime() - WINDOW_MS);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${who}`}, 0))`.execute(db);
  await db.deleteFrom("loginAttempt").where("nameHash", "=", who).where("at", "<=", since).execute();
  const { rows } = await sql<{ failures: number; isKnown: boolean }>`
    insert into login_attempt (name_hash, place_hash, at)
    select ${who}, ${place}, ${now} where (
      select count(*) from login_attempt where name_hash = ${who} and place_hash = ${place}) < ${FROM_ONE_PLACE}
    returning
      (select count(*)::int from (select from login_attempt where name_hash = ${who} limit 1000) lately) as failures,
      exists (select from login_place where name_hash = ${who} and place_hash = ${place}) as "isKnown"`.execute(
    db,
  );
  return rows[0];
}

const waiting = new Map<string, number>();

/** A wait that doubles with every 25 failures; it holds no connection, and few wait for one name at a time. */
async function waitFor(who: string, failures: number): Promise<void> {
  const others = waiting.get(who) ?? 0;
  if (others >= WAITING_PER_NAME) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  waiting.set(who, others + 1);
  const doubled = 2 ** Math.floor((failures - FROM_ALL_PLACES) / WAIT_DOUBLES_AFTER);
  await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * doubled));
  const left = (waiting.get(who) ?? 1) - 1;
  if (left > 0) waiting.set(who, left);
  else waiting.delete(who);
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
