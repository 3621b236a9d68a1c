import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import type { DueWaybill } from "./tables.ts";

export type NewWaybill = { pkgId: number; company: string; number: string; at: Date };

/** Gives a parcel its number; a number that another parcel has violates `logistics_waybill_number_key`. */
export async function insertWaybill(db: Db, { pkgId, company, number, at }: NewWaybill): Promise<void> {
  await sql`
    insert into logistics_waybill (pkg_id, company, number, at)
    values (${pkgId}, ${company}, ${number}, ${at})`.execute(db);
}

/** Forgets the numbers of parcels that are not sent after all. */
export async function freeWaybills(db: Db, pkgIds: readonly number[]): Promise<void> {
  if (pkgIds.length === 0) return;
  await sql`delete from logistics_waybill where pkg_id = any(${pkgIds}::bigint[])`.execute(db);
}

/** Has the carriers of parcels asked from `at` on; null for never again. */
export async function setNextPoll(db: Db, pkgIds: readonly number[], at: Date | null): Promise<void> {
  await sql`
    update logistics_waybill set next_poll_at = ${at} where pkg_id = any(${pkgIds}::bigint[])`.execute(db);
}

/** Notes when a parcel left the house, once. */
export async function setHandedOver(db: Db, pkgId: number, at: Date): Promise<void> {
  await sql`
    update logistics_waybill set handed_over_at = ${at}, next_poll_at = ${at}
    where pkg_id = ${pkgId} and handed_over_at is null`.execute(db);
}

/** The parcel and the order behind a number. */
export async function findWaybill(
  db: Db,
  number: string,
): Promise<{ pkgId: number; orderId: number } | undefined> {
  const { rows } = await sql<{ pkgId: number; orderId: number }>`
    select pkg_id as "pkgId", order_id as "orderId"
    from logistics_waybill join logistics_pkg on id = pkg_id where number = ${number}`.execute(db);
  return rows[0];
}

/** Takes numbers that it is time to ask about, under a lease; nobody else gets them before it ends. */
export async function leaseWaybills(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueWaybill[]> {
  const { rows } = await sql<DueWaybill>`
    with due as (
      select pkg_id from logistics_waybill
      where next_poll_at <= ${now} and (locked_until is null or locked_until <= ${now})
      order by next_poll_at limit ${limit} for update skip locked
    )
    update logistics_waybill waybill set locked_until = ${until}
    from due join logistics_pkg pkg on pkg.id = due.pkg_id where waybill.pkg_id = due.pkg_id
    returning waybill.pkg_id as "pkgId", waybill.company, waybill.number,
      pkg.address->>'receiverMobile' as "receiverMobile", handed_over_at as "handedOverAt",
      is_announced as "isAnnounced", tries`.execute(db);
  return rows;
}

export type Poll = { pkgId: number; nextAt: Date; isAnnounced: boolean; failure: string | null };

/** Ends the lease of an asked number with its outcome; a number that nobody asks about any more stays so. */
export async function endLease(db: Db, { pkgId, nextAt, isAnnounced, failure }: Poll): Promise<void> {
  await sql`
    update logistics_waybill set locked_until = null, failure = ${failure}, is_announced = ${isAnnounced},
      tries = case when ${failure}::text is null then 0 else tries + 1 end,
      next_poll_at = case when next_poll_at is null then null else ${nextAt}::timestamptz end
    where pkg_id = ${pkgId}`.execute(db);
}
