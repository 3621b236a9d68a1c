import type { Banner } from "@crux/contract/sale.schema";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";

type Timed = "startsAt" | "endsAt" | "version" | "editedBy" | "editedAt";

export type BannerRow = Omit<Row<"banner">, Timed> & Pick<Banner, "position" | "targetPage" | "type">;

/** When, and whether what is disabled counts as if it were not. */
export type ShownAt = { now: Date; withDisabled?: boolean };

/** What is shown at a moment: not disabled, begun, and not over. */
const isShownAt = ({ now, withDisabled = false }: ShownAt) =>
  sql<boolean>`(not disable or ${withDisabled}) and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true)`;

export async function listBanners(db: Db, at: ShownAt): Promise<BannerRow[]> {
  return await db
    .selectFrom("banner")
    .select(["id", "imgUrl", "type", "url", "title", "description", "disable", "targetPage", "position"])
    .select("priority")
    .where(isShownAt(at))
    .orderBy("priority")
    .orderBy("id")
    .$narrowType<Pick<Banner, "position" | "targetPage" | "type">>()
    .execute();
}

export type SectionRow = Omit<Row<"section">, Timed | "disable"> & { productIds: number[] };

export async function listSections(db: Db, at: ShownAt): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select id, priority, type, url, img_url as "imgUrl", title, description,
      array(select product_id from section_product where section_id = section.id order by place) as "productIds"
    from section where ${isShownAt(at)} order by priority, id`.execute(db);
  return rows;
}

export async function findConfig(db: Db, name: string): Promise<string | null> {
  const config = await db.selectFrom("config").select("value").where("name", "=", name).executeTakeFirst();
  return config?.value ?? null;
}

export type ShopRow = Row<"shop">;

export async function listShops(db: Db): Promise<ShopRow[]> {
  return await db.selectFrom("shop").select(["id", "name", "imgUrl"]).orderBy("id").execute();
}

export async function listProductIdsOf(db: Db, activityIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("activityProduct")
    .select("productId")
    .where("activityId", "=", anyOf(activityIds))
    .execute();
  return rows.map(({ productId }) => productId);
}

export async function upsertShop(db: Db, { id, name, imgUrl }: ShopRow): Promise<void> {
  await db
    .insertInto("shop")
    .values({ id, name, imgUrl })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, imgUrl }))
    .execute();
}

/** Gives a shop another name. */
/** The shop's name; empty before it has one. */
export async function findShopName(db: Db, id: number): Promise<string> {
  const shop = await db.selectFrom("shop").select("name").where("id", "=", id).executeTakeFirst();
  return shop?.name ?? "";
}

export async function nameShop(db: Db, { id, name }: Pick<ShopRow, "id" | "name">): Promise<void> {
  await db.updateTable("shop").set({ name }).where("id", "=", id).execute();
}

export async function insertBanners(db: Db, banners: readonly Omit<BannerRow, "id">[]): Promise<void> {
  await sql`
    insert into banner (position, target_page, priority, disable, type, url, img_url, title, description)
    select * from unnest(
      ${banners.map((one) => one.position)}::text[],
      ${banners.map((one) => one.targetPage)}::text[],
      ${banners.map((one) => one.priority)}::integer[],
      ${banners.map((one) => one.disable)}::boolean[],
      ${banners.map((one) => one.type)}::text[],
      ${banners.map((one) => one.url)}::text[],
      ${banners.map((one) => one.imgUrl)}::text[],
      ${banners.map((one) => one.title)}::text[],
      ${banners.map((one) => one.description)}::text[]
    )`.execute(db);
}

export async function insertSection(db: Db, section: Omit<SectionRow, "id">): Promise<void> {
  await sql`
    with made as (
      insert into section (priority, type, url, img_url, title, description)
      values (${section.priority}, ${section.type}, ${section.url}, ${section.imgUrl}, ${section.title},
        ${section.description})
      returning id
    )
    insert into section_product (section_id, place, product_id)
    select made.id, place, product_id
    from made, unnest(${section.productIds}::bigint[]) with ordinality as line (product_id, place)`.execute(
    db,
  );
}
