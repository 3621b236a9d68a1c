import type { TicketMove } from "@crux/rules/coupon/coupon-states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

export type Step = {
  move: TicketMove;
  mover: "CUSTOMER" | "OPERATOR" | "SYSTEM";
  why: string;
  at: Date;
};

/** Whom a ticket for new customers is ordered for; each mark counts once while the ticket is FROZEN or USED. */
export type Marks = { mobile: string; identity: string | null };

/** What else changes with a move; a ticket is bound to an order only while it is FROZEN or USED. */
type Change = {
  orderId?: number;
  marks?: Marks | null;
  holder?: { uid: number; n: number; recommendUid: number | null; expiresAt: Date | null };
};

/** Writes whom the ticket for new customers of an order names; a ticket that named nobody stays so. */
export async function updateMarks(
  db: Db,
  orderId: number,
  { mobile, ...identity }: Pick<Marks, "mobile"> & Partial<Marks>,
): Promise<void> {
  await db
    .updateTable("couponTicket")
    .set({ mobileMark: mobile, ...("identity" in identity && { identityMark: identity.identity }) })
    .where("orderId", "=", orderId)
    .where("mobileMark", "is not", null)
    .execute();
}

/**
 * Makes one move of the table for the tickets that `which` (a condition on `t`) names, each with its history row, if
 * they still stand where the move begins; answers their ids. Every change of a ticket's state goes through here.
 */
export async function moveTickets(
  db: Db,
  which: RawBuilder<unknown>,
  { move, mover, why, at }: Step,
  { orderId, holder, marks }: Change = {},
): Promise<number[]> {
  const keepsOrder = move.to === "USED";
  const order =
    orderId === undefined ? (keepsOrder ? sql`coupon_ticket.order_id` : sql`null`) : sql`${orderId}`;
  const held = holder
    ? sql`, uid = ${holder.uid}, n = ${holder.n}, recommend_uid = ${holder.recommendUid},
        expires_at = ${holder.expiresAt}`
    : sql``;
  const marked =
    marks === undefined
      ? sql``
      : sql`, mobile_mark = ${marks?.mobile ?? null}, identity_mark = ${marks?.identity ?? null}`;
  const { rows } = await sql<{ id: number }>`
    with old as (
      select t.id, t.status, t.order_id from coupon_ticket t
      where ${which} and t.status = any(${move.from}::text[]) for update
    ), moved as (
      update coupon_ticket set status = ${move.to}, order_id = ${order}, updated_at = ${at} ${held} ${marked}
      from old where coupon_ticket.id = old.id
      returning coupon_ticket.id, old.status, coalesce(coupon_ticket.order_id, old.order_id) as order_id
    ), noted as (
      insert into coupon_history (ticket_id, from_status, to_status, mover, order_id, why, at)
      select id, status, ${move.to}, ${mover}, order_id, ${why}, ${at}::timestamptz from moved
    )
    select id from moved`.execute(db);
  return rows.map(({ id }) => id);
}

/** The tickets that a move may name. */
export const which = {
  ticket: (id: number) => sql`t.id = ${id}`,
  usable: ({ uid, ticketId, at }: { uid: number; ticketId: number; at: Date }) =>
    sql`t.id = ${ticketId} and t.uid = ${uid} and (t.expires_at is null or t.expires_at >= ${at})`,
  ofOrder: (orderId: number) => sql`t.order_id = ${orderId}`,
  ofOrderOver: (orderId: number, at: Date) => sql`t.order_id = ${orderId} and t.expires_at < ${at}`,
  over: (at: Date, limit: number) => sql`t.id in (
    select id from coupon_ticket where status = 'USABLE' and expires_at < ${at}
    order by id limit ${limit} for update skip locked)`,
};
