import { sql } from "kysely";
import type { Db } from "../../../kernel/database/database.ts";
import type { Offer } from "../../commodity/service.ts";

/** The products that a customer waits for, the newest first. */
export async function listWishIds(db: Db, uid: number): Promise<number[]> {
  const rows = await db
    .selectFrom("restockWish")
    .select("productId")
    .where("uid", "=", uid)
    .orderBy("createdAt", "desc")
    .execute();
  return rows.map(({ productId }) => productId);
}

/** Makes the wishes of a customer take turns until this transaction ends, or each would count without the others. */
export async function lockWishes(db: Db, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('restock wishes', ${uid}))`.execute(db);
}

/** Notes that a customer waits for a product, unless there are as many as may be, behind `lockWishes`; false where nothing was written. */
export async function insertWish(
  db: Db,
  { uid, productId, at }: { uid: number; productId: number; at: Date },
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into restock_wish (uid, product_id, created_at)
    select ${uid}::bigint, ${productId}::bigint, ${at}::timestamptz
    where (select count(*) from restock_wish where uid = ${uid}::bigint) < ${most}::bigint
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows) > 0;
}

export async function deleteWish(db: Db, uid: number, productId: number): Promise<void> {
  await db.deleteFrom("restockWish").where("uid", "=", uid).where("productId", "=", productId).execute();
}

/** Takes a batch of those who wait for a product; each is told once, so nobody else takes them. */
export async function takeWaiting(db: Db, productId: number, batch: number): Promise<number[]> {
  const { rows } = await sql<{ uid: number }>`
    delete from restock_wish where product_id = ${productId} and uid in (
      select uid from restock_wish where product_id = ${productId} order by uid limit ${batch}
      for update skip locked)
    returning uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Somebody whose favourite costs less than they knew. */
export type Cheaper = { uid: number; productId: number };

/**
 * Notes what favourites cost now, and answers whose became cheaper than all that they knew of. A price that rises again
 * makes the next drop one of its own. The condition decides, so that no drop is answered twice.
 */
export async function notePrices(db: Db, offers: readonly Offer[]): Promise<Cheaper[]> {
  const { rows } = await sql<Cheaper & { isCheaper: boolean }>`
    with offer as (
      select * from unnest(
        ${offers.map(({ productId }) => productId)}::bigint[], ${offers.map(({ priceCents }) => priceCents)}::bigint[]
      ) as one (product_id, price_cents)
    ), kept as (
      select favourite.uid, favourite.product_id, offer.price_cents as now_cents,
        coalesce(told_cents, favourite.price_cents) as known_cents
      from favourite join offer on offer.product_id = favourite.product_id
      where least(offer.price_cents, favourite.price_cents) <> coalesce(told_cents, favourite.price_cents)
      order by favourite.uid, favourite.product_id
      for update of favourite
    )
    update favourite set told_cents = least(kept.now_cents, favourite.price_cents) from kept
    where favourite.uid = kept.uid and favourite.product_id = kept.product_id
    returning favourite.uid, favourite.product_id as "productId", kept.now_cents < kept.known_cents as "isCheaper"`.execute(
    db,
  );
  return rows.filter(({ isCheaper }) => isCheaper);
}
