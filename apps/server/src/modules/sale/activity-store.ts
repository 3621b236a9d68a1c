import type { ActivityTerms } from "@crux/rules/price/activity-rule";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

/** An activity with the version that counts now. */
export type ActivityRow = ActivityTerms & Pick<Row<"activity">, "icon" | "userClass">;

type Found = Omit<ActivityRow, "startsAt" | "endsAt"> & {
  key: number;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** The activity of each product that takes part in one. */
export function findActivitiesOf(db: Db, productIds: readonly number[]): Promise<Map<number, ActivityRow>> {
  return findBy(
    db,
    sql`select product_id as key, activity_id from activity_product
    where product_id = any(${productIds}::bigint[])`,
  );
}

/** The activity of each sku that is somewhere a gift or swap item. */
export function findActivitiesOffering(db: Db, skuIds: readonly number[]): Promise<Map<number, ActivityRow>> {
  return findBy(
    db,
    sql`select sku_id as key, activity_id from activity_offer
    where sku_id = any(${skuIds}::bigint[])`,
  );
}

async function findBy(db: Db, members: RawBuilder<unknown>): Promise<Map<number, ActivityRow>> {
  const { rows } = await sql<Found>`
    select member.key, a.id, a.name, a.icon, a.user_class as "userClass", v.version, v.rule_type as type,
      v.starts_at as "startsAt", v.ends_at as "endsAt", v.rules
    from (${members}) member
    join activity a on a.id = member.activity_id
    join activity_version v on v.activity_id = a.id
      and v.version = (select max(version) from activity_version where activity_id = a.id)`.execute(db);
  return new Map(
    rows.map(({ key, startsAt, endsAt, ...row }) => [
      key,
      { ...row, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null },
    ]),
  );
}

/** The activities that run, with their goods. */
export async function findRunningGoods(
  db: Db,
  at: Date,
): Promise<{ id: number; name: string; productIds: number[] }[]> {
  const { rows } = await sql<{ id: number; name: string; productIds: number[] }>`
    select a.id, a.name, array_agg(goods.product_id) as "productIds"
    from activity a
    join activity_version v on v.activity_id = a.id
      and v.version = (select max(version) from activity_version where activity_id = a.id)
    join activity_product goods on goods.activity_id = a.id
    where (v.starts_at is null or v.starts_at <= ${at}::timestamptz)
      and (v.ends_at is null or v.ends_at >= ${at}::timestamptz)
    group by a.id order by a.id`.execute(db);
  return rows;
}

/** Every activity by its name, running or not. */
export async function listActivityNames(db: Db): Promise<{ id: number; name: string }[]> {
  return await db.selectFrom("activity").select(["id", "name"]).orderBy("id", "desc").execute();
}

export type NewActivity = Omit<ActivityRow, "id" | "version"> & {
  /** The number of one that exists or shall have it; null for the next one. */
  id: number | null;
  productIds: readonly number[];
};

/** Writes what an activity is called and a new version of it, and answers its number; its goods are taken apart from it. */
export async function insertVersion(
  db: Db,
  { id: known, name, icon, userClass, ...terms }: NewActivity,
  { staffId, at }: { staffId: number | null; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto("activity")
    .values({ ...(known === null ? {} : { id: known }), name, icon, userClass })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, icon, userClass }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into activity_version (activity_id, version, rule_type, starts_at, ends_at, rules, created_at, edited_by,
      product_ids)
    select ${id}, coalesce(max(version), 0) + 1, ${terms.type}, ${terms.startsAt}::timestamptz,
      ${terms.endsAt}::timestamptz, ${JSON.stringify(terms.rules)}::jsonb, ${at}, ${staffId}::bigint,
      ${terms.productIds}::bigint[]
    from activity_version where activity_id = ${id}`.execute(db);
  return id;
}

/** Which goods an activity may take from which other one; "ANY" from all of them. */
export type Taking = "ANY" | readonly { kind: "PRODUCT" | "OFFER"; id: number; activityId: number }[];

type Taker = { activityId: number; ids: readonly number[]; taking: Taking; at: Date };

/** Makes these the products of an activity; answers those that another one, which is not over, keeps. */
export async function takeProducts(db: Db, { activityId, ids, taking, at }: Taker): Promise<number[]> {
  await sql`
    delete from activity_product
    where activity_id = ${activityId} and not product_id = any(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into activity_product as held (product_id, activity_id)
    select product_id, ${activityId} from unnest(${ids}::bigint[]) as line (product_id)
    order by product_id
    on conflict (product_id) do update set activity_id = excluded.activity_id
      where held.activity_id = excluded.activity_id
        or ${isFree(sql`held.product_id`, { kind: "PRODUCT", taking, at })}
    returning product_id as id`.execute(db);
  return missing(ids, rows);
}

/** Makes these the gifts and swap items of an activity; answers those that another one, which is not over, keeps. */
export async function takeOffers(db: Db, { activityId, ids, taking, at }: Taker): Promise<number[]> {
  await sql`
    delete from activity_offer
    where activity_id = ${activityId} and not sku_id = any(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into activity_offer as held (sku_id, activity_id)
    select sku_id, ${activityId} from unnest(${ids}::bigint[]) as line (sku_id)
    order by sku_id
    on conflict (sku_id) do update set activity_id = excluded.activity_id
      where held.activity_id = excluded.activity_id
        or ${isFree(sql`held.sku_id`, { kind: "OFFER", taking, at })}
    returning sku_id as id`.execute(db);
  return missing(ids, rows);
}

function isFree(
  key: RawBuilder<unknown>,
  { kind, taking, at }: { kind: "PRODUCT" | "OFFER"; taking: Taking; at: Date },
): RawBuilder<unknown> {
  if (taking === "ANY") return sql`true`;
  const named = taking.filter((one) => one.kind === kind);
  return sql`(
    exists (select from unnest(${named.map(({ id }) => id)}::bigint[],
        ${named.map(({ activityId }) => activityId)}::bigint[]) as named (id, activity_id)
      where named.id = ${key} and named.activity_id = held.activity_id)
    or ${at}::timestamptz > (select v.ends_at from activity_version v where v.activity_id = held.activity_id
      order by v.version desc limit 1))`;
}

function missing(ids: readonly number[], rows: readonly { id: number }[]): number[] {
  const taken = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !taken.has(id));
}
