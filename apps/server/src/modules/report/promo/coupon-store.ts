import type { couponReportSchemas } from "@crux/contract/promo/coupon.schema";
import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import type { ListPage } from "../../../kernel/verb/list-page.ts";

/** All coupons; there are as many as somebody wrote by hand. */
export const COUPON_RULE_LIST = listPlan<(typeof couponReportSchemas)["couponRules"]>()({
  table: "coupon_rule",
  isSmall: true,
  sorts: { createTime: "created_at", issued: "issued" },
  dates: { createTime: "created_at" },
  filters: {
    // What is over is said by the clock of the call.
    state: { indexes: [], where: () => undefined },
    userClass: "user_class",
    q: {
      indexes: [],
      where: (q) => (q === "" ? undefined : sql`position(lower(${q}::text) in lower(title)) > 0`),
    },
  },
});

/** The coupons that are online, offline or over at a moment. */
export function isIn(state: "ONLINE" | "OFFLINE" | "OVER", at: Date): RawBuilder<unknown> {
  if (state === "OVER") return sql`ends_at < ${at}`;
  const isLeft = sql`(ends_at is null or ends_at >= ${at})`;
  return state === "OFFLINE" ? sql`disabled and ${isLeft}` : sql`not disabled and ${isLeft}`;
}

export type RuleFiguresRow = Row<"couponRule"> & {
  printed: number;
  usable: number;
  frozen: number;
  used: number;
  expired: number;
  withdrawn: number;
  savedCents: number;
};

/** Coupons by a page of their list, each with what became of its tickets, which are counted in one pass, and what those saved. */
export async function listRuleFigures(
  db: Db,
  { page, order }: Pick<ListPage, "page" | "order">,
): Promise<RuleFiguresRow[]> {
  const { rows } = await sql<RuleFiguresRow>`
    select id, public_id as "publicId", title, description, img_url as "imgUrl", user_class as "userClass",
      new_user_only as "newUserOnly", shop_ids as "shopIds", duration_days as "durationDays",
      starts_at as "startsAt", ends_at as "endsAt", effective_cents as "effectiveCents",
      paid_basis_points as "paidBasisPoints", ship_fee_only as "shipFeeOnly", match_cents as "matchCents",
      match_quantity as "matchQuantity", per_user as "perUser", per_recommender as "perRecommender", total, issued,
      in_centre as "inCentre", is_welcome as "isWelcome", is_invite as "isInvite", inviter_rule as "inviterRule",
      disabled, created_at as "createdAt", version, edited_by as "editedBy", edited_at as "editedAt",
      held.*,
      (select coalesce(sum(orders.ticket_saving_cents), 0)::bigint from coupon_ticket
        join orders on orders.id = coupon_ticket.order_id
        where rule_id = page.id and status = 'USED') as "savedCents"
    from (select * from coupon_rule ${page}) page
    cross join lateral (
      select coalesce(sum(n) filter (where status = 'CREATED'), 0)::int as printed,
        coalesce(sum(n) filter (where status = 'USABLE'), 0)::int as usable,
        coalesce(sum(n) filter (where status = 'FROZEN'), 0)::int as frozen,
        coalesce(sum(n) filter (where status = 'USED'), 0)::int as used,
        coalesce(sum(n) filter (where status = 'EXPIRED'), 0)::int as expired,
        coalesce(sum(n) filter (where status = 'DISABLE'), 0)::int as withdrawn
      from (select status, count(*) as n from coupon_ticket where rule_id = page.id group by status) of_state
    ) held
    ${order}`.execute(db);
  return rows;
}

export type TicketFoundRow = Pick<
  Row<"couponTicket">,
  "id" | "number" | "status" | "uid" | "createdAt" | "expiresAt" | "orderId"
> & {
  publicId: string;
  title: string;
  nickName: string | null;
  orderStatus: string | null;
  netCents: number | null;
  savingCents: number | null;
};

/** The ticket with this number, with who holds it and the order that it is bound to. */
export async function findTicketRow(db: Db, number: string): Promise<TicketFoundRow | undefined> {
  const { rows } = await sql<TicketFoundRow>`
    select t.id, t.number, t.status, t.uid, t.created_at as "createdAt", t.expires_at as "expiresAt",
      t.order_id as "orderId", r.public_id as "publicId", r.title, app_user.nick_name as "nickName",
      orders.order_status as "orderStatus", orders.net_cents as "netCents",
      orders.ticket_saving_cents as "savingCents"
    from coupon_ticket t
    join coupon_rule r on r.id = t.rule_id
    left join app_user on app_user.id = t.uid
    left join orders on orders.id = t.order_id
    where t.number = ${number}`.execute(db);
  return rows[0];
}

export type TicketMoveRow = Pick<
  Row<"couponHistory">,
  "fromStatus" | "toStatus" | "mover" | "why" | "orderId" | "at"
>;

/** How a ticket came to where it stands, the first move first. */
export async function listTicketMoves(db: Db, ticketId: number): Promise<TicketMoveRow[]> {
  return await db
    .selectFrom("couponHistory")
    .select(["fromStatus", "toStatus", "mover", "why", "orderId", "at"])
    .where("ticketId", "=", ticketId)
    .orderBy("id")
    .execute();
}
