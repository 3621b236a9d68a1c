import type { StaffList } from "@crux/contract/list";
import type { ListedTicket, TicketTab, ticketListSchemas } from "@crux/contract/promo/ticket-list.schema";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db, Row } from "../../../kernel/database/database.ts";
import { listPlan } from "../../../kernel/database/list-plan.ts";
import { type ListPage, listPage } from "../../../kernel/verb/list-page.ts";
import type { StaffCtx } from "../../staff/service.ts";

/** The tickets of a coupon. */
export const TICKET_LIST = listPlan<(typeof ticketListSchemas)["tickets"]>()({
  table: "coupon_ticket",
  sorts: { createTime: "created_at" },
  dates: { createTime: "created_at" },
  filters: {
    couponId: "rule_id",
    uid: "uid",
    // What is over is said by the clock of the call.
    status: { indexes: ["coupon_ticket_rule_status"], where: () => undefined },
    q: {
      indexes: ["coupon_ticket_number_key"],
      where: (q) => (q === "" ? undefined : sql`number = ${q.replace(/[\s-]/g, "")}`),
    },
  },
});

/** The tickets that stand so at a moment: one whose time is over is expired before a sweep notes it (L-CPN-07). */
function standsIn(status: TicketTab, at: Date): RawBuilder<unknown> {
  const isOver = sql`(expires_at is not null and expires_at < ${at})`;
  if (status === "USABLE") return sql`status = 'USABLE' and not ${isOver}`;
  return status === "EXPIRED"
    ? sql`status in ('EXPIRED', 'USABLE') and (status = 'EXPIRED' or ${isOver})`
    : sql`status = ${status}`;
}

/** One page of a coupon's tickets, the newest first unless asked otherwise. */
export async function listTicketsForStaff(
  ctx: StaffCtx,
  asked: z.output<(typeof ticketListSchemas)["tickets"]["input"]>,
): Promise<StaffList<ListedTicket>> {
  const page = await listPage(
    ctx,
    TICKET_LIST,
    asked,
    ...(asked.status ? [standsIn(asked.status, ctx.now)] : []),
  );
  const rows = await listTicketRows(ctx.db, page);
  return { list: rows.map((row) => presentListed(row, ctx.now)), ...page.counted };
}

type TicketListRow = Pick<
  Row<"couponTicket">,
  "id" | "number" | "status" | "uid" | "createdAt" | "expiresAt" | "orderId"
> & { nickName: string | null };

async function listTicketRows(db: Db, { page, order }: ListPage): Promise<TicketListRow[]> {
  const { rows } = await sql<TicketListRow>`
    select id, number, status, uid, created_at as "createdAt", expires_at as "expiresAt", order_id as "orderId",
      (select nick_name from app_user where app_user.id = page.uid) as "nickName"
    from (select * from coupon_ticket ${page}) page ${order}`.execute(db);
  return rows;
}

function presentListed(row: TicketListRow, now: Date): ListedTicket {
  const { id, number, status, uid, nickName, createdAt, expiresAt, orderId } = row;
  const isOver = status === "USABLE" && expiresAt !== null && expiresAt < now;
  return {
    ticketId: id,
    number,
    status: isOver ? "EXPIRED" : status === "USABLE" ? "" : status,
    holder: uid === null ? null : { uid, nickName: nickName ?? "" },
    createTime: createdAt.toISOString(),
    expireTime: expiresAt?.toISOString() ?? null,
    orderId,
  };
}
