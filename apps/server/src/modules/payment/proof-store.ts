import type { PaymentStatus } from "@crux/rules/order/payment-states";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";

/** A slip: a bank transfer that was handed in once, with who looks at it and who decided on it. */
export type ProofRow = {
  id: number;
  orderId: number;
  uid: number;
  status: PaymentStatus;
  priceCents: number;
  auditImgUrls: string;
  refuseReason: string;
  pictureHashes: string[] | null;
  claimedBy: number | null;
  claimedUntil: Date | null;
  reviewedBy: number | null;
  reviewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const PROOF = [
  "id",
  "orderId",
  "uid",
  "status",
  "priceCents",
  "auditImgUrls",
  "refuseReason",
  "pictureHashes",
  "claimedBy",
  "claimedUntil",
  "reviewedBy",
  "reviewedAt",
  "createdAt",
  "updatedAt",
] as const;

const proofs = (db: Db) => db.selectFrom("paymentOrder").select(PROOF).where("auditImgUrls", "<>", "");

export function findProof(db: Db, id: number): Promise<ProofRow | undefined> {
  return proofs(db).where("id", "=", id).executeTakeFirst();
}

/** A slip that nobody else can take until this transaction ends. */
export function lockProof(db: Db, id: number): Promise<ProofRow | undefined> {
  return proofs(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A customer's last slips but this one, newest first. */
export function listProofsOf(
  db: Db,
  { uid, but, limit }: { uid: number; but: number; limit: number },
): Promise<ProofRow[]> {
  return proofs(db)
    .where("uid", "=", uid)
    .where("id", "<>", but)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Slips with one of these pictures but this one, newest first. */
export function listProofsLike(
  db: Db,
  { hashes, but, limit }: { hashes: readonly string[]; but: number; limit: number },
): Promise<ProofRow[]> {
  return proofs(db)
    .where(sql<boolean>`picture_hashes && ${hashes}::text[]`)
    .where("id", "<>", but)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

type Claim = { staffId: number; until: Date; now: Date };

/**
 * Takes one slip that is under review and nobody else's, but none of `waiting`: this one, or else the caller's own or the
 * oldest one behind `after`. Rows that somebody takes in this moment are passed over; undefined when none is left.
 */
export async function takeProof(
  db: Db,
  { staffId, until, now }: Claim,
  { id, after, waiting }: { id?: number; after?: number; waiting: readonly number[] },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update payment_order set claimed_by = ${staffId}, claimed_until = ${until} where id = (
      select id from payment_order
      where status = 'CHECKING' and ${id === undefined ? sql`true` : sql`id = ${id}`}
        and (claimed_until is null or claimed_until <= ${now} or claimed_by = ${staffId})
        and not id = any(${waiting}::bigint[])
      order by claimed_by is not distinct from ${staffId}::bigint and claimed_until > ${now} desc,
        id > ${after ?? 0} desc, id
      limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Lets go of what somebody holds: this slip, or all but this one. */
export async function releaseProofs(
  db: Db,
  staffId: number,
  which: { only: number } | { but: number | undefined },
): Promise<void> {
  const all = db
    .updateTable("paymentOrder")
    .set({ claimedBy: null, claimedUntil: null })
    .where("claimedBy", "=", staffId)
    .where("status", "=", "CHECKING");
  await ("only" in which
    ? all.where("id", "=", which.only)
    : all.where("id", "<>", which.but ?? 0)
  ).execute();
}

/** Notes who decided on a slip, which nobody holds any more. */
export async function keepReview(
  db: Db,
  { id, staffId, now }: { id: number; staffId: number; now: Date },
): Promise<void> {
  await db
    .updateTable("paymentOrder")
    .set({ claimedBy: null, claimedUntil: null, reviewedBy: staffId, reviewedAt: now })
    .where("id", "=", id)
    .execute();
}

/** How many slips are under review that nobody holds and no request keeps. */
export async function countFreeProofs(db: Db, now: Date, waiting: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_order
    where status = 'CHECKING' and (claimed_until is null or claimed_until <= ${now})
      and not id = any(${waiting}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

export type HeldProof = { id: number; claimedBy: number; claimedUntil: Date };

/** The slips that somebody holds. */
export async function listHeldProofs(db: Db, now: Date): Promise<HeldProof[]> {
  const { rows } = await sql<HeldProof>`
    select id, claimed_by as "claimedBy", claimed_until as "claimedUntil" from payment_order
    where status = 'CHECKING' and claimed_until > ${now} order by id`.execute(db);
  return rows;
}

/** How many slips were decided on since then, and when the last one was. */
export async function countReviewed(db: Db, since: Date): Promise<{ count: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::int as count, max(reviewed_at) as last from payment_order
    where reviewed_at > ${since}`.execute(db);
  return rows[0] ?? { count: 0, last: null };
}

/** How many of these slips are under review. */
export async function countUnderReview(db: Db, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom("paymentOrder")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("id", "=", anyOf(ids))
    .where("status", "=", "CHECKING")
    .executeTakeFirstOrThrow();
  return Number(count);
}
