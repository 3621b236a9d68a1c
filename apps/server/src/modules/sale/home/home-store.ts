import type { HomePlace } from "@crux/contract/ops/home.schema";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

/** A picture or a section of the home page, whichever table it stands in. */
export type PieceRow = Omit<Row<"section">, "priority"> & { place: HomePlace; productIds: number[] };

export type PieceTerms = Pick<
  PieceRow,
  "title" | "description" | "imgUrl" | "type" | "url" | "disable" | "startsAt" | "endsAt"
>;
type Named = Pick<PieceRow, "place" | "id">;

const HOME = "home";

/** Every picture and section of the home page, by place and order. */
export async function listPieces(db: Db): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select place, id, title, description, img_url as "imgUrl", type, url, disable, starts_at as "startsAt",
      ends_at as "endsAt", version, edited_by as "editedBy", edited_at as "editedAt", "productIds"
    from (
      select position as place, id, priority, title, description, img_url, type, url, disable, starts_at, ends_at, version,
        edited_by, edited_at, array[]::bigint[] as "productIds"
      from banner where target_page = ${HOME}
      union all
      select 'SECTION', id, priority, title, description, img_url, type, url, disable, starts_at, ends_at, version,
        edited_by, edited_at,
        array(select product_id from section_product where section_id = section.id order by place)
      from section
    ) piece
    order by array_position(array['TOP_BANNER', 'INFO_BANNER', 'MAIN_CATEGORY', 'SECTION'], place), priority, id`.execute(
    db,
  );
  return rows;
}

export async function findPiece(db: Db, { place, id }: Named): Promise<PieceRow | undefined> {
  return (await listPieces(db)).find((one) => one.place === place && one.id === id);
}

/** Adds it behind the others of its place; answers its id. */
export async function insertPiece(
  db: Db,
  { place, staffId, at, ...terms }: Editing & PieceTerms & Pick<PieceRow, "place">,
): Promise<number> {
  const values = { ...terms, editedBy: staffId, editedAt: at };
  const { id } =
    place === "SECTION"
      ? await db
          .insertInto("section")
          .values({ ...values, priority: sql<number>`(select coalesce(max(priority), 0) + 10 from section)` })
          .returning("id")
          .executeTakeFirstOrThrow()
      : await db
          .insertInto("banner")
          .values({
            ...values,
            position: place,
            targetPage: HOME,
            priority: sql<number>`(select coalesce(max(priority), 0) + 10 from banner where position = ${place})`,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
  return id;
}

/** Puts what was removed behind the others of its place, under the number that it had; false where that is taken. */
export async function reinsertPiece(
  db: Db,
  { place, id, version, staffId, at, ...terms }: Editing & PieceTerms & Named & { version: number },
): Promise<boolean> {
  const { title, description, imgUrl, type, url, disable, startsAt, endsAt } = terms;
  const fields = sql`title, description, img_url, type, url, disable, starts_at, ends_at, version, edited_by, edited_at`;
  const values = sql`${title}, ${description}, ${imgUrl}, ${type}, ${url}, ${disable}::boolean, ${startsAt}::timestamptz,
    ${endsAt}::timestamptz, ${version}::int, ${staffId}::bigint, ${at}::timestamptz`;
  const { rows } =
    place === "SECTION"
      ? await sql<{ id: number }>`
          insert into section (id, priority, ${fields}) overriding system value
          select ${id}::bigint, (select coalesce(max(priority), 0) + 10 from section), ${values}
          on conflict (id) do nothing returning id`.execute(db)
      : await sql<{ id: number }>`
          insert into banner (id, position, target_page, priority, ${fields}) overriding system value
          select ${id}::bigint, ${place}, ${HOME},
            (select coalesce(max(priority), 0) + 10 from banner where position = ${place}), ${values}
          on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Writes it over the version that its editor saw; false when that is another one by now. */
export async function updatePiece(
  db: Db,
  { place, id, version, staffId, at, ...terms }: Editing & PieceTerms & Named & { version: number },
): Promise<boolean> {
  const change = { ...terms, version: version + 1, editedBy: staffId, editedAt: at };
  const changed =
    place === "SECTION"
      ? db.updateTable("section").set(change).where("id", "=", id).where("version", "=", version)
      : db.updateTable("banner").set(change).where("id", "=", id).where("version", "=", version);
  return (await changedRows(changed)) > 0;
}

/** Gives a section exactly these products, in this order. */
export async function replaceSectionProducts(
  db: Db,
  sectionId: number,
  productIds: readonly number[],
): Promise<void> {
  await db.deleteFrom("sectionProduct").where("sectionId", "=", sectionId).execute();
  await sql`
    insert into section_product (section_id, place, product_id)
    select ${sectionId}, place, product_id
    from unnest(${productIds}::bigint[]) with ordinality as line (product_id, place)`.execute(db);
}

/** Takes products and their skus out of sections and activities. */
export async function dropProducts(
  db: Db,
  { productIds, skuIds }: { productIds: readonly number[]; skuIds: readonly number[] },
): Promise<void> {
  await db.deleteFrom("sectionProduct").where("productId", "=", anyOf(productIds)).execute();
  await db.deleteFrom("activityProduct").where("productId", "=", anyOf(productIds)).execute();
  await db.deleteFrom("activityOffer").where("skuId", "=", anyOf(skuIds)).execute();
}

export async function deletePiece(db: Db, { place, id }: Named): Promise<boolean> {
  if (place !== "SECTION")
    return (
      (await changedRows(db.deleteFrom("banner").where("id", "=", id).where("position", "=", place))) > 0
    );
  await db.deleteFrom("sectionProduct").where("sectionId", "=", id).execute();
  return (await changedRows(db.deleteFrom("section").where("id", "=", id))) > 0;
}

/** Holds all of a place until the transaction ends, so that two who put it in order come one after the other. */
export async function lockPlace(db: Db, place: HomePlace): Promise<void> {
  await (place === "SECTION"
    ? db.selectFrom("section").select("id").orderBy("id").forUpdate()
    : db.selectFrom("banner").select("id").where("position", "=", place).orderBy("id").forUpdate()
  ).execute();
}

/** Puts them in this order; answers how many of them there are. */
export async function writeOrder(
  db: Db,
  { place, ids }: { place: HomePlace; ids: readonly number[] },
): Promise<number> {
  const { rows } =
    place === "SECTION"
      ? await sql<{ id: number }>`
          update section set priority = line.place * 10
          from unnest(${ids}::bigint[]) with ordinality as line (id, place)
          where section.id = line.id returning section.id`.execute(db)
      : await sql<{ id: number }>`
          update banner set priority = line.place * 10
          from unnest(${ids}::bigint[]) with ordinality as line (id, place)
          where banner.id = line.id and banner.position = ${place} and banner.target_page = ${HOME}
          returning banner.id`.execute(db);
  return rows.length;
}

/** When what the home page shows next changes by the clock alone; null for never. */
export async function findNextHomeChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select starts_at as at from banner union all select ends_at from banner
      union all select starts_at from section union all select ends_at from section
    ) change where at > ${now}::timestamptz`.execute(db);
  return rows[0]?.at ?? null;
}
