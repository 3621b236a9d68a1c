import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

type NewPicture = Pick<Row<"picture">, "name" | "width" | "height" | "bytes" | "staffId" | "at"> & {
  expiresAt: Date;
};

/**
 * Notes a picture that nothing shows yet, or gives one of the same name more time; false while `limit` of this person
 * lie about, and for one that is just being removed.
 */
export async function insertPicture(
  db: Db,
  { name, width, height, bytes, staffId, at, expiresAt }: NewPicture,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into picture as known (name, width, height, bytes, staff_id, at, expires_at)
    select ${name}, ${width}::integer, ${height}::integer, ${bytes}::bigint, ${staffId}::bigint, ${at}::timestamptz,
      ${expiresAt}::timestamptz
    where (select count(*) from picture where staff_id = ${staffId} and expires_at is not null) < ${limit}
    on conflict (name) do update set
      expires_at = case when known.expires_at is null then null else greatest(known.expires_at, excluded.expires_at) end,
      leased_until = null
    where coalesce(known.leased_until <= ${at}, true)
    returning name`.execute(db);
  return rows.length > 0;
}

/**
 * Takes pictures into use; answers how many of them there are, without those that are being removed. What the shop itself
 * shows stays for good, also where a customer put it there first.
 */
export function keepPictures(
  db: Db,
  names: readonly string[],
  { inShop }: { inShop: boolean },
): Promise<number> {
  return changedRows(
    db
      .updateTable("picture")
      .set(inShop ? { expiresAt: null, inShop } : { expiresAt: null })
      .where("name", "=", anyOf(names))
      .where("leasedUntil", "is", null),
  );
}

/** Those of these names that are there, and not being removed. */
export async function listPictureNames(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("picture")
    .select("name")
    .where("name", "=", anyOf(names))
    .where("leasedUntil", "is", null)
    .execute();
  return rows.map(({ name }) => name);
}

/** A draft shows it, which its author may still publish. */
const isDrafted = sql<boolean>`exists (select from product_draft where position(name in document::text) > 0)`;

/**
 * Claims pictures that nothing showed until they expired and that no draft holds; nothing can take one of them into use
 * any more.
 */
export async function claimExpiredPictures(
  db: Db,
  { now, leasedUntil, batch }: { now: Date; leasedUntil: Date; batch: number },
): Promise<string[]> {
  const rows = await db
    .updateTable("picture")
    .set({ leasedUntil })
    .where("name", "in", (expired) =>
      expired
        .selectFrom("picture")
        .select("name")
        .where("expiresAt", "<=", now)
        .where(sql<boolean>`coalesce(leased_until <= ${now}, true)`)
        .where(sql<boolean>`not ${isDrafted}`)
        .orderBy("expiresAt")
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Forgets a picture that was claimed until `leasedUntil`, unless somebody handed it in again meanwhile. */
export async function deletePicture(db: Db, name: string, leasedUntil: Date): Promise<void> {
  await db.deleteFrom("picture").where("name", "=", name).where("leasedUntil", "=", leasedUntil).execute();
}

export async function hasPicture(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom("picture").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}

/** Forgets a picture, whoever showed it. */
export async function dropPicture(db: Db, name: string): Promise<void> {
  await db.deleteFrom("picture").where("name", "=", name).execute();
}

export type ProductPictureRow = Row<"productPicture">;

/** The pictures of these products, each kind in its order. */
export async function listPictures(db: Db, productIds: readonly number[]): Promise<ProductPictureRow[]> {
  return await db
    .selectFrom("productPicture")
    .select(["productId", "kind", "place", "url", "alt"])
    .where("productId", "=", anyOf(productIds))
    .orderBy("productId")
    .orderBy(sql`kind desc`)
    .orderBy("place")
    .execute();
}

/** Gives products exactly these pictures; what the wire shows of them follows. */
export async function replacePictures(
  db: Db,
  productIds: readonly number[],
  rows: readonly ProductPictureRow[],
): Promise<void> {
  await db.deleteFrom("productPicture").where("productId", "=", anyOf(productIds)).execute();
  await sql`
    insert into product_picture (product_id, kind, place, url, alt)
    select * from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.place)}::integer[], ${rows.map((row) => row.url)}::text[],
      ${rows.map((row) => row.alt)}::text[])`.execute(db);
  const joined = (kind: ProductPictureRow["kind"]) => sql`coalesce((
    select string_agg(url, '||' order by place) from product_picture
    where product_id = product.id and kind = ${kind}), '')`;
  await sql`
    update product set img_url = ${joined("MAIN")}, desc_url = ${joined("DETAIL")}
    where id = ${anyOf(productIds)}`.execute(db);
}
