import type { campaignReportSchemas } from "@crux/contract/promo/campaign.schema";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

/** All campaigns; there are as many as somebody wrote by hand. */
export const CAMPAIGN_LIST = listPlan<(typeof campaignReportSchemas)["campaigns"]>()({
  table: `(
    select *, coalesce(starts_at, '-infinity') as first_at, coalesce(ends_at, 'infinity') as last_at from campaign
  ) campaign_now`,
  isSmall: true,
  sorts: { createTime: "created_at", startTime: "first_at", endTime: "last_at" },
  dates: { createTime: "created_at" },
  filters: {
    // What runs is said by the clock of the call.
    state: { indexes: [], where: () => undefined },
  },
});

/** The campaigns that run, have not begun or are over at a moment. */
export function isIn(state: "RUNNING" | "COMING" | "ENDED", at: Date): RawBuilder<unknown> {
  if (state === "ENDED") return sql`last_at < ${at}`;
  return state === "COMING"
    ? sql`first_at > ${at} and last_at >= ${at}`
    : sql`${at} between first_at and last_at`;
}

type CampaignRow = Omit<Row<"campaign">, "staffId"> & {
  sender: string;
  activityName: string | null;
  activityStartsAt: Date | null;
  activityEndsAt: Date | null;
  activityOrders: number | null;
  activityCents: number | null;
  couponTitle: string | null;
  couponDisabled: boolean | null;
  couponEndsAt: Date | null;
  issued: number | null;
  used: number | null;
  savedCents: number | null;
  bannerTitle: string | null;
  bannerPlace: string | null;
  messageTitle: string | null;
  receivers: number | null;
  withdrawnAt: Date | null;
  read: number | null;
};

/** One page of the campaigns with what they made, and readers of its message counted up to `most`. */
export async function listCampaignRows(
  db: Db,
  { page, order }: ListPage,
  most: number,
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select id, name, starts_at as "startsAt", ends_at as "endsAt", activity_id as "activityId",
      coupon_rule_id as "couponRuleId", banner_id as "bannerId", hot_word as "hotWord",
      message_batch_id as "messageBatchId", created_at as "createdAt",
      (select name from staff where id = staff_id) as sender,
      ran.*, given.*, shown.*, told.*
    from (select * from ${sql.raw(CAMPAIGN_LIST.table)} ${page}) page
    left join lateral (
      select activity.name as "activityName", version.starts_at as "activityStartsAt",
        version.ends_at as "activityEndsAt", sums.*
      from activity join activity_version version on version.activity_id = activity.id
      cross join lateral (
        select count(*)::int as "activityOrders", coalesce(sum(saving_cents), 0)::bigint as "activityCents"
        from activity_order join orders on orders.id = order_id
        where activity_order.activity_id = activity.id and order_status not in ('CANCELLED', 'REJECTED')
      ) sums
      where activity.id = page.activity_id order by version.version desc limit 1
    ) ran on true
    left join lateral (
      select title as "couponTitle", disabled as "couponDisabled", ends_at as "couponEndsAt", issued,
        (select count(*)::int from coupon_ticket where rule_id = rule.id and status = 'USED') as used,
        (select coalesce(sum(orders.ticket_saving_cents), 0)::bigint from coupon_ticket
          join orders on orders.id = coupon_ticket.order_id
          where rule_id = rule.id and status = 'USED') as "savedCents"
      from coupon_rule rule where public_id = page.coupon_rule_id
    ) given on true
    left join lateral (
      select title as "bannerTitle", position as "bannerPlace" from banner where banner.id = page.banner_id
    ) shown on true
    left join lateral (
      select title as "messageTitle", receivers, withdrawn_at as "withdrawnAt",
        (select count(*)::int from (
          select from message join message_read on message_read.message_id = message.id
          where message.batch_id = batch.id limit ${most}
        ) reader) as read
      from message_batch batch where batch.id = page.message_batch_id
    ) told on true
    ${order}`.execute(db);
  return rows;
}
