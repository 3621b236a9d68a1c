import { type NotNull, sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";

const PROOF = [
  ...(["id", "orderId", "uid", "status", "priceCents", "auditImgUrls", "refuseReason"] as const),
  ...(["pictureHashes", "claimedBy", "claimedUntil", "reviewedBy", "reviewedAt"] as const),
  ...(["createdAt", "updatedAt"] as const),
] as const;

/** A slip: a bank transfer that was handed in once, with who looks at it and who decided on it. */
export type ProofRow = Pick<Row<"paymentOrder">, (typeof PROOF)[number]>;

const proofs = (db: Db) => db.selectFrom("paymentOrder").select(PROOF).where("auditImgUrls", "<>", "");

export async function findProof(db: Db, id: number): Promise<ProofRow | undefined> {
  return await proofs(db).where("id", "=", id).executeTakeFirst();
}

/** A slip that nobody else can take until this transaction ends. */
export async function lockProof(db: Db, id: number): Promise<ProofRow | undefined> {
  return await proofs(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A customer's last slips but this one, newest first. */
export async function listProofsOf(
  db: Db,
  { uid, but, limit }: { uid: number; but: number; limit: number },
): Promise<ProofRow[]> {
  return await proofs(db)
    .where("uid", "=", uid)
    .where("id", "<>", but)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Slips with one of these pictures but this one, newest first. */
export async function listProofsLike(
  db: Db,
  { hashes, but, limit }: { hashes: readonly string[]; but: number; limit: number },
): Promise<ProofRow[]> {
  return await proofs(db)
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
  return await db
    .selectFrom("paymentOrder")
    .select(["id", "claimedBy", "claimedUntil"])
    .$narrowType<{ claimedBy: NotNull; claimedUntil: NotNull }>()
    .where("status", "=", "CHECKING")
    .where("claimedBy", "is not", null)
    .where("claimedUntil", ">", now)
    .orderBy("id")
    .execute();
}

/** How many slips were decided on since then, and when the last one was. */
export async function countReviewed(db: Db, since: Date): Promise<{ count: number; last: Date | null }> {
  return await db
    .selectFrom("paymentOrder")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("reviewedAt").as("last")])
    .where("reviewedAt", ">", since)
    .executeTakeFirstOrThrow();
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
