import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import type { BannerRow, SectionRow, ShopRow } from "./tables.ts";

export async function listBanners(db: Db): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select id, img_url as "imgUrl", type, url, title, description, disable, target_page as "targetPage",
      position, priority
    from banner where not disable order by priority, id`.execute(db);
  return rows;
}

export async function listSections(db: Db): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select id, priority, type, url, img_url as "imgUrl", title, description,
      array(select product_id from section_product where section_id = section.id order by place) as "productIds"
    from section order by priority, id`.execute(db);
  return rows;
}

export async function findConfig(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from config where name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}

export async function listShops(db: Db): Promise<ShopRow[]> {
  const { rows } = await sql<ShopRow>`select id, name, img_url as "imgUrl" from shop order by id`.execute(db);
  return rows;
}

export async function listProductIdsOf(db: Db, activityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from activity_product where activity_id = ${activityId}`.execute(db);
  return rows.map((row) => row.id);
}

export async function saveShop(db: Db, shop: ShopRow): Promise<void> {
  await sql`
    insert into shop (id, name, img_url) values (${shop.id}, ${shop.name}, ${shop.imgUrl})
    on conflict (id) do update set name = excluded.name, img_url = excluded.img_url`.execute(db);
}

export async function saveConfig(db: Db, values: Readonly<Record<string, string>>): Promise<void> {
  await sql`
    insert into config (name, value) select * from unnest(${Object.keys(values)}::text[], ${Object.values(values)}::text[])
    on conflict (name) do update set value = excluded.value`.execute(db);
}

export async function addBanners(db: Db, banners: readonly Omit<BannerRow, "id">[]): Promise<void> {
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

export async function addSection(db: Db, section: Omit<SectionRow, "id">): Promise<void> {
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
