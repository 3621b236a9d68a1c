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

export type NewActivity = Omit<ActivityRow, "version"> & { productIds: readonly number[] };

/** Adds or replaces an activity with exactly these products and offers; a product or offer leaves the activity it was in. */
export async function upsertActivity(db: Db, activity: NewActivity, at: Date): Promise<void> {
  const { id, name, icon, userClass } = activity;
  await db
    .insertInto("activity")
    .values({ id, name, icon, userClass })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, icon, userClass }))
    .execute();
  await sql`
    insert into activity_version (activity_id, version, rule_type, starts_at, ends_at, rules, created_at)
    select ${id}, coalesce(max(version), 0) + 1, ${activity.type}, ${activity.startsAt}::timestamptz,
      ${activity.endsAt}::timestamptz, ${JSON.stringify(activity.rules)}::jsonb, ${at}
    from activity_version where activity_id = ${id}`.execute(db);
  await db.deleteFrom("activityProduct").where("activityId", "=", id).execute();
  await sql`
    insert into activity_product (product_id, activity_id)
    select product_id, ${id} from unnest(${activity.productIds}::bigint[]) as line (product_id)
    on conflict (product_id) do update set activity_id = excluded.activity_id`.execute(db);
  const offered = [...new Set(activity.rules.flatMap(({ offers }) => offers.map(({ skuId }) => skuId)))];
  await db.deleteFrom("activityOffer").where("activityId", "=", id).execute();
  await sql`
    insert into activity_offer (sku_id, activity_id)
    select sku_id, ${id} from unnest(${offered}::bigint[]) as line (sku_id)
    on conflict (sku_id) do update set activity_id = excluded.activity_id`.execute(db);
}
