import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Leg, WaybillName } from "./pkg-rows.ts";

export type NewWaybill = WaybillName & { pkgId: number; at: Date };

/** Gives a parcel its number; a number that another parcel has violates `logistics_waybill_number_key`. */
export async function insertWaybill(db: Db, waybill: NewWaybill): Promise<void> {
  await db
    .insertInto("logisticsWaybill")
    .values({ ...waybill, leg: 1 })
    .execute();
}

/**
 * Notes the number of the second leg, told by the carrier of the first or typed by the staff, and has its carrier asked;
 * false when there is one or another parcel has it.
 */
export async function insertSecondLeg(
  db: Db,
  waybill: NewWaybill & { handedOverAt: Date; isTold: boolean },
): Promise<boolean> {
  const inserted = await changedRows(
    db
      .insertInto("logisticsWaybill")
      .values({ ...waybill, leg: 2, nextPollAt: waybill.at })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return inserted > 0;
}

/**
 * Puts another number in the place of one, which its carrier hears of anew; false when the parcel has no such leg. Where
 * the parcel has left, or may be fetched, the carrier is asked at once.
 */
export async function replaceWaybill(
  db: Db,
  { pkgId, leg, company, number, at }: NewWaybill & { leg: Leg },
): Promise<boolean> {
  const { rows } = await sql`
    update logistics_waybill set company = ${company}, number = ${number}, at = ${at}, is_announced = false,
      is_told = false, tries = 0, failure = null, locked_until = null,
      next_poll_at = case when pkg.status in ('PACKAGED', 'DELIVERING', 'DELIVERED') then ${at}::timestamptz end
    from logistics_pkg pkg where pkg.id = pkg_id and pkg_id = ${pkgId} and leg = ${leg}
    returning pkg_id`.execute(db);
  return rows.length > 0;
}

/** Forgets a second leg that a carrier told; false where the staff named it, or there is none. */
export async function deleteToldLeg(db: Db, pkgId: number): Promise<boolean> {
  const told = db
    .deleteFrom("logisticsWaybill")
    .where("pkgId", "=", pkgId)
    .where("leg", "=", 2)
    .where("isTold", "=", true);
  return (await changedRows(told)) > 0;
}

/** Forgets the numbers of parcels that are not sent after all. */
export async function deleteWaybills(db: Db, pkgIds: readonly number[]): Promise<void> {
  if (pkgIds.length === 0) return;
  await db.deleteFrom("logisticsWaybill").where("pkgId", "=", anyOf(pkgIds)).execute();
}

/** Has the carriers of parcels asked from `at` on; null for never again. */
export async function updateNextPoll(db: Db, pkgIds: readonly number[], at: Date | null): Promise<void> {
  await db
    .updateTable("logisticsWaybill")
    .set({ nextPollAt: at })
    .where("pkgId", "=", anyOf(pkgIds))
    .execute();
}

/** Has the numbers of a parcel asked about at once where anybody asks about them; false where nobody does. */
export async function updateAsked(db: Db, pkgId: number, at: Date): Promise<boolean> {
  const asked = db
    .updateTable("logisticsWaybill")
    .set({ nextPollAt: at, lockedUntil: null })
    .where("pkgId", "=", pkgId)
    .where("nextPollAt", "is not", null);
  return (await changedRows(asked)) > 0;
}

/** Notes when a parcel left the house, once. */
export async function updateHandedOver(db: Db, pkgId: number, at: Date): Promise<void> {
  await db
    .updateTable("logisticsWaybill")
    .set({ handedOverAt: at, nextPollAt: at })
    .where("pkgId", "=", pkgId)
    .where("handedOverAt", "is", null)
    .execute();
}

/** What stands behind a carrier's number. */
export type FoundWaybill = { pkgId: number; orderId: number; leg: Leg; company: string };

/** The parcel, its order, the leg and the company behind a number. */
export async function findWaybill(db: Db, number: string): Promise<FoundWaybill | undefined> {
  return await db
    .selectFrom("logisticsWaybill as waybill")
    .innerJoin("logisticsPkg as pkg", "pkg.id", "waybill.pkgId")
    .select(["waybill.pkgId", "pkg.orderId", "waybill.leg", "waybill.company"])
    .where("waybill.number", "=", number)
    .executeTakeFirst();
}

/** A parcel's number at a carrier that it is time to ask about. */
export type DueWaybill = Pick<
  Row<"logisticsWaybill">,
  "pkgId" | "leg" | "company" | "number" | "handedOverAt" | "isAnnounced" | "tries"
> & { receiverMobile: string };

/** Takes numbers that it is time to ask about, under a lease; nobody else gets them before it ends. */
export async function leaseWaybills(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueWaybill[]> {
  const { rows } = await sql<DueWaybill>`
    with due as (
      select pkg_id, leg from logistics_waybill
      where next_poll_at <= ${now} and (locked_until is null or locked_until <= ${now})
      order by next_poll_at limit ${limit} for update skip locked
    )
    update logistics_waybill waybill set locked_until = ${until}
    from due join logistics_pkg pkg on pkg.id = due.pkg_id
    where waybill.pkg_id = due.pkg_id and waybill.leg = due.leg
    returning waybill.pkg_id as "pkgId", waybill.leg, waybill.company, waybill.number,
      pkg.address->>'receiverMobile' as "receiverMobile", handed_over_at as "handedOverAt",
      is_announced as "isAnnounced", tries`.execute(db);
  return rows;
}

export type Poll = WaybillName & { nextAt: Date; isAnnounced: boolean; failure: string | null };

/**
 * Ends the lease of an asked number with its outcome; a number that nobody asks about any more stays so, and one whose
 * company or digits were corrected meanwhile is another number.
 */
export async function endLease(
  db: Db,
  { company, number, nextAt, isAnnounced, failure }: Poll,
): Promise<void> {
  await sql`
    update logistics_waybill set locked_until = null, failure = ${failure}, is_announced = ${isAnnounced},
      tries = case when ${failure}::text is null then 0 else tries + 1 end,
      next_poll_at = case when next_poll_at is null then null else ${nextAt}::timestamptz end
    where number = ${number} and company = ${company}`.execute(db);
}
