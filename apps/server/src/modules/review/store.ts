import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Slice } from "../../kernel/database/page.ts";
import type { Editing } from "../staff/service.ts";

const COLUMNS = [
  ...(["id", "uid", "orderId", "skuId", "itemType", "productId", "productName", "attributes"] as const),
  ...(["stars", "words", "pictures", "isAnonymous", "state", "refusal", "reply"] as const),
  ...(["version", "staffId", "createdAt", "shownAt", "replyVersion", "repliedBy", "repliedAt"] as const),
] as const;

export type ReviewRow = Pick<Row<"review">, (typeof COLUMNS)[number]>;

const reviews = (db: Db) => db.selectFrom("review").select(COLUMNS);

/** The reviews of an order's lines. */
export async function listOfOrder(db: Db, uid: number, orderId: number): Promise<ReviewRow[]> {
  return await reviews(db).where("orderId", "=", orderId).where("uid", "=", uid).execute();
}

export type Written = Pick<
  Row<"review">,
  | "uid"
  | "orderId"
  | "skuId"
  | "itemType"
  | "productId"
  | "productName"
  | "attributes"
  | "stars"
  | "words"
  | "pictures"
  | "isAnonymous"
> & { at: Date };

/** Writes the review of a line, or writes it anew while it is not published; undefined for one that changes no more. */
export async function upsertReview(db: Db, { at, ...review }: Written): Promise<ReviewRow | undefined> {
  return await db
    .insertInto("review")
    .values({ ...review, pictures: [...review.pictures], state: "WAITING", createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(["orderId", "skuId", "itemType"])
        .doUpdateSet((set) => ({
          stars: review.stars,
          words: review.words,
          pictures: [...review.pictures],
          isAnonymous: review.isAnonymous,
          state: "WAITING" as const,
          refusal: "",
          version: set("review.version", "+", 1),
          updatedAt: at,
        }))
        .where("review.uid", "=", review.uid)
        .where("review.state", "in", ["WAITING", "REFUSED"]),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Takes a customer's review away; answers its product, undefined where there is none. */
export async function deleteReview(db: Db, uid: number, id: number): Promise<number | undefined> {
  const gone = await db
    .deleteFrom("review")
    .where("id", "=", id)
    .where("uid", "=", uid)
    .returning("productId")
    .executeTakeFirst();
  return gone?.productId;
}

/** The products of which somebody said something. */
export async function listProductsOf(db: Db, uid: number): Promise<number[]> {
  const rows = await db.selectFrom("review").select("productId").distinct().where("uid", "=", uid).execute();
  return rows.map(({ productId }) => productId);
}

export async function findReview(db: Db, id: number): Promise<ReviewRow | undefined> {
  return await reviews(db).where("id", "=", id).executeTakeFirst();
}

export type Moderation = Partial<Pick<Row<"review">, "state" | "refusal" | "shownAt">>;

/** Changes a review that still is the one that staff read; answers whether it was. */
export async function moderateReview(
  db: Db,
  { id, version, from }: { id: number; version: number; from: readonly ReviewRow["state"][] },
  change: Moderation & { staffId: number; at: Date },
): Promise<boolean> {
  const { at, ...set } = change;
  const changed = db
    .updateTable("review")
    .set({ ...set, version: version + 1, updatedAt: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("state", "in", from);
  return (await changedRows(changed)) > 0;
}

/** Writes the reply to a review that is not refused over the version that its editor saw; false where it has another. */
export async function updateReply(
  db: Db,
  { id, version, reply }: { id: number; version: number; reply: string },
  { staffId, at }: Editing,
): Promise<boolean> {
  const changed = db
    .updateTable("review")
    .set({ reply, replyVersion: version + 1, repliedBy: staffId, repliedAt: at, updatedAt: at })
    .where("id", "=", id)
    .where("replyVersion", "=", version)
    .where("state", "<>", "REFUSED");
  return (await changedRows(changed)) > 0;
}

export type Shown = { productId: number; withPictures: boolean };

const shownOf = (db: Db, { productId, withPictures }: Shown) =>
  db
    .selectFrom("review")
    .where("productId", "=", productId)
    .where("state", "=", "SHOWN")
    .$if(withPictures, (some) => some.where(sql<boolean>`cardinality(pictures) > 0`));

/** What everybody sees of a product, the newest first. */
export async function listShown(db: Db, asked: Shown, { limit, offset }: Slice): Promise<ReviewRow[]> {
  return await shownOf(db, asked)
    .select(COLUMNS)
    .orderBy("shownAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countShown(db: Db, asked: Shown): Promise<number> {
  const { count } = await shownOf(db, asked)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many gave how many stars, and how many showed pictures. */
export async function countStars(
  db: Db,
  productId: number,
): Promise<{ stars: number; count: number; withPictures: number }[]> {
  const { rows } = await sql<{ stars: number; count: number; withPictures: number }>`
    select stars::int as stars, count(*)::int as count,
      (count(*) filter (where cardinality(pictures) > 0))::int as "withPictures"
    from review where product_id = ${productId} and state = 'SHOWN' group by stars`.execute(db);
  return rows;
}

/** Lets go of public pictures that customers put there and neither a review nor the shop shows any more; answers how many. */
export async function releasePictures(db: Db, { at, batch }: { at: Date; batch: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    update picture set expires_at = ${at}::timestamptz where name in (
      select name from picture
      where staff_id = 0 and expires_at is null and not in_shop
        and not exists (select from review where pictures @> array['/media/picture/' || picture.name || '.webp'])
      limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
