import type { activityOpsSchemas } from "@crux/contract/promo/activity.schema";
import type { ActivityRule } from "@crux/rules/price/activity-rule";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

const NOW = `(
  select a.id, a.name, a.user_class, v.version, v.rule_type, v.starts_at, v.ends_at, v.rules, v.edited_by,
    v.created_at as edited_at, coalesce(v.starts_at, '-infinity') as first_at, coalesce(v.ends_at, 'infinity') as last_at
  from activity a
  join activity_version v on v.activity_id = a.id
    and v.version = (select max(version) from activity_version where activity_id = a.id)
) activity_now`;

/** All activities, each in the version that counts now. */
export const ACTIVITY_LIST = listPlan<(typeof activityOpsSchemas)["activities"]>()({
  table: NOW,
  isSmall: true,
  sorts: { editTime: "edited_at", startTime: "first_at", endTime: "last_at" },
  dates: { startTime: "first_at", endTime: "last_at", editTime: "edited_at" },
  filters: {
    // What runs is said by the clock of the call.
    state: { indexes: [], where: () => undefined },
    type: "rule_type",
    userClass: "user_class",
    q: {
      indexes: [],
      where: (q) =>
        q === "" ? undefined : sql`(position(lower(${q}::text) in lower(name)) > 0 or id::text = ${q}::text)`,
    },
  },
});

/** The activities that run, have not begun or are over at a moment, among `activity_now`. */
export function isIn(state: "RUNNING" | "COMING" | "ENDED", at: Date): RawBuilder<unknown> {
  if (state === "ENDED") return sql`last_at < ${at}`;
  return state === "COMING"
    ? sql`first_at > ${at} and last_at >= ${at}`
    : sql`${at} between first_at and last_at`;
}

export type ActivityNowRow = Pick<Row<"activity">, "id" | "name" | "userClass"> &
  Pick<Row<"activityVersion">, "version" | "editedBy" | "startsAt" | "endsAt"> & {
    type: Row<"activityVersion">["ruleType"];
    rules: ActivityRule[];
    editedAt: Date;
  };

export type ListedActivityRow = ActivityNowRow & { products: number };

/** One page of a list of activities. */
export async function listActivityRows(db: Db, { page }: ListPage): Promise<ListedActivityRow[]> {
  const { rows } = await sql<ListedActivityRow>`
    select id, name, user_class as "userClass", version, rule_type as type, starts_at as "startsAt",
      ends_at as "endsAt", rules, edited_by as "editedBy", edited_at as "editedAt",
      (select count(*)::int from activity_product where activity_id = activity_now.id) as products
    from ${sql.raw(NOW)} ${page}`.execute(db);
  return rows;
}

export type EditableRow = ActivityNowRow & Pick<Row<"activity">, "icon"> & { productIds: number[] };

/** One activity as it is edited, its products in the order in which they were written. */
export async function findEditable(db: Db, activityId: number): Promise<EditableRow | undefined> {
  const { rows } = await sql<EditableRow>`
    select a.id, a.name, a.icon, a.user_class as "userClass", v.version, v.rule_type as type,
      v.starts_at as "startsAt", v.ends_at as "endsAt", v.rules, v.edited_by as "editedBy",
      v.created_at as "editedAt",
      array(select product_id from activity_product where activity_id = a.id
        order by array_position(v.product_ids, product_id), product_id) as "productIds"
    from activity a
    join activity_version v on v.activity_id = a.id
    where a.id = ${activityId}
    order by v.version desc limit 1`.execute(db);
  return rows[0];
}

/** Lets edits of an activity come one after the other until this transaction ends. */
export async function lockActivity(db: Db, activityId: number): Promise<void> {
  await db.selectFrom("activity").select("id").where("id", "=", activityId).forUpdate().execute();
}
