import { sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Slice } from "../../../kernel/database/page.ts";

export type FavouriteRow = Pick<Row<"favourite">, "productId" | "priceCents" | "createdAt">;

const kept = (db: Db, uid: number) => db.selectFrom("favourite").where("uid", "=", uid);

/** What a customer keeps, the newest first. */
export async function listFavouriteRows(
  db: Db,
  uid: number,
  { limit, offset }: Slice,
): Promise<FavouriteRow[]> {
  return await kept(db, uid)
    .select(["productId", "priceCents", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("productId")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listFavouriteIds(db: Db, uid: number): Promise<number[]> {
  const rows = await kept(db, uid).select("productId").execute();
  return rows.map(({ productId }) => productId);
}

export async function countFavourites(db: Db, uid: number): Promise<number> {
  const { count } = await kept(db, uid)
    .select((count) => count.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type Kept = Pick<Row<"favourite">, "uid" | "productId" | "priceCents"> & { at: Date };

/** Makes the presses of a customer's hearts take turns until this transaction ends, or each would count without the others. */
export async function lockFavourites(db: Db, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('favourites', ${uid}))`.execute(db);
}

/** Keeps a product unless there are as many as may be, behind `lockFavourites`; one that is kept already stays as it is. False where nothing was written. */
export async function insertFavourite(
  db: Db,
  { uid, productId, priceCents, at }: Kept,
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into favourite (uid, product_id, price_cents, created_at)
    select ${uid}::bigint, ${productId}::bigint, ${priceCents}::bigint, ${at}::timestamptz
    where (select count(*) from favourite where uid = ${uid}::bigint) < ${most}::bigint
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows) > 0;
}

export async function deleteFavourite(db: Db, uid: number, productId: number): Promise<void> {
  await db.deleteFrom("favourite").where("uid", "=", uid).where("productId", "=", productId).execute();
}
