import type { SettingName } from "@crux/rules/setting/settings";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db } from "../../kernel/database/database.ts";
import { isBuyable } from "../inventory/service.ts";

/** The settings with these names that somebody filled in. */
export async function listSettingTexts(
  db: Db,
  names: readonly SettingName[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("config")
    .select(["name", "value"])
    .where("name", "=", anyOf(names))
    .where("value", "<>", "")
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export type GoodsCount = { logisticsType: string; onSale: number; inStock: number };

/** How many products are on sale by how they are sent, but for these, and how many of them can be bought now. */
export async function countGoodsOnSale(db: Db, without: readonly number[]): Promise<GoodsCount[]> {
  const { rows } = await sql<GoodsCount>`
    select logistics_type as "logisticsType", count(*)::int as "onSale", (count(*) filter (where exists (
      select from sku where product_id = product.id and disabled_at is null
        and ${isBuyable(sql.ref("sku.id"))})))::int as "inStock"
    from product where product_type = 'COMMODITY' and sale_status = 'ONLINE' and id <> all(${without}::bigint[])
    group by logistics_type`.execute(db);
  return rows;
}

/** How the last test of each foreign system ended, of those that were ever tested. */
export async function listLastTests(
  db: Db,
  line: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; ok: boolean }>`
    select one.name, last.ok from unnest(${names}::text[]) as one (name)
    cross join lateral (
      select coalesce((after ->> 'ok')::boolean, false) as ok from staff_deed
      where line = ${line} and input ->> 'name' = one.name order by id desc limit 1) last`.execute(db);
  return new Map(rows.map(({ name, ok }) => [name, ok]));
}

/** The work with samples that waits or runs. */
export async function findSampleTask(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom("task")
    .select("id")
    .where("kind", "=", "sample.catalogue")
    .where("state", "in", ["WAITING", "RUNNING"])
    .executeTakeFirst();
  return row?.id ?? null;
}

export type FirstOrder = { paid: boolean; packed: boolean; sent: boolean };

/** How far any order of goods came. */
export async function findFirstOrder(db: Db): Promise<FirstOrder> {
  const { rows } = await sql<FirstOrder>`
    select exists (select from orders where paid_at is not null and order_type in ('SHOPPING', 'DROP_SHIPPING')) as paid,
      exists (select from logistics_pkg
        where is_visible and status = any(array['PACKAGED', 'DELIVERING', 'DELIVERED', 'RECEIVED'])) as packed,
      exists (select from logistics_pkg
        where is_visible and status = any(array['DELIVERING', 'DELIVERED', 'RECEIVED'])) as sent`.execute(db);
  return rows[0] ?? { paid: false, packed: false, sent: false };
}
