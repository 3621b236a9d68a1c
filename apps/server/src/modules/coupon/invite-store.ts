import { TICKET_MOVES } from "@crux/rules/coupon/coupon-states";
import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import { moveTickets, which } from "./move-store.ts";

export type InviteResult = NonNullable<Row<"couponTicket">["inviteResult"]>;

/** A ticket that somebody used on an invitation, whom it was ordered for, and its coupon. */
export type InvitedRow = {
  ticketId: number;
  uid: number;
  recommendUid: number;
  mobileMark: string | null;
  identityMark: string | null;
  publicId: string;
};

/** Locks one ticket of a paid order whose invitation nobody looked at yet. */
export async function claimInvited(db: Db): Promise<InvitedRow | undefined> {
  const { rows } = await sql<InvitedRow>`
    select t.id as "ticketId", t.uid, t.recommend_uid as "recommendUid", t.mobile_mark as "mobileMark",
      t.identity_mark as "identityMark", r.public_id as "publicId"
    from coupon_ticket t join coupon_rule r on r.id = t.rule_id
    where t.status = 'USED' and t.recommend_uid is not null and t.invite_result is null and t.uid is not null
    order by t.id limit 1 for update of t skip locked`.execute(db);
  return rows[0];
}

/** Notes what became of an invitation. */
export async function saveInviteResult(db: Db, ticketId: number, result: InviteResult): Promise<void> {
  await db.updateTable("couponTicket").set({ inviteResult: result }).where("id", "=", ticketId).execute();
}

/** A ticket that somebody ordered with on an invitation, and what became of that. */
export type LookedAtRow = Pick<InvitedRow, "ticketId" | "uid" | "recommendUid"> & {
  result: InviteResult | null;
};

/** Locks the ticket that an order was made with, if somebody was invited by it. */
export async function lockInvitedOf(db: Db, orderId: number): Promise<LookedAtRow | undefined> {
  const { rows } = await sql<LookedAtRow>`
    select t.id as "ticketId", t.uid, t.recommend_uid as "recommendUid", t.invite_result as result
    from coupon_ticket t join orders o on o.ticket_id = t.id
    where o.id = ${orderId} and t.recommend_uid is not null and t.uid is not null for update of t`.execute(
    db,
  );
  return rows[0];
}

/** A ticket that an inviter earned by a friend's first order, and what it is called. */
export type EarnedRow = Pick<Row<"couponTicket">, "id" | "status"> & { title: string };

/**
 * Locks the ticket that was earned by this ticket's order: of the rule that its coupon names, if that is the same still.
 */
export async function lockEarned(
  db: Db,
  { ticketId, uid, recommendUid }: Pick<InvitedRow, "ticketId" | "uid" | "recommendUid">,
): Promise<EarnedRow | undefined> {
  const { rows } = await sql<EarnedRow>`
    select e.id, e.status, named.title
    from coupon_ticket e join coupon_rule named on named.id = e.rule_id,
      coupon_ticket t join coupon_rule r on r.id = t.rule_id
    where t.id = ${ticketId} and e.uid = ${recommendUid} and e.friend_uid = ${uid} and e.friend_mobile_mark is not null
    order by named.public_id = coalesce(r.inviter_rule, r.public_id) desc, e.id desc limit 1
    for update of e`.execute(db);
  return rows[0];
}

/**
 * Withdraws a locked, earned ticket that nobody has used (L-CPN-08). It is nobody's from then on, so that neither the
 * friend nor the place among as many as one may earn is taken.
 */
export async function withdrawEarned(
  db: Db,
  ticketId: number,
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  const step = { move: TICKET_MOVES.withdraw, mover: "SYSTEM", at } as const;
  await moveTickets(db, which.ticket(ticketId), {
    ...step,
    why: `the friend's order ${orderId} was refunded`,
  });
  const nobody = { uid: null, n: null, friendUid: null, friendMobileMark: null, friendIdentityMark: null };
  await db.updateTable("couponTicket").set(nobody).where("id", "=", ticketId).execute();
}

/** Ends a locked ticket that an order holds or has used, so that it comes back from there as one that is over (L-CPN-06). */
export async function endEarned(db: Db, ticketId: number, at: Date): Promise<void> {
  await sql`update coupon_ticket set expires_at = least(expires_at, ${at}::timestamptz) where id = ${ticketId}`.execute(
    db,
  );
}

/** The first place among the tickets of a rule that one earned which none of them has. */
export async function findFreePlace(db: Db, ruleId: number, uid: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with held as (select n from coupon_ticket where rule_id = ${ruleId} and uid = ${uid} and friend_uid is not null)
    select min(place)::int as n from (select 1 as place union all select n + 1 from held) free
    where place not in (select n from held)`.execute(db);
  return rows[0]?.n ?? 1;
}

/** True when an invited friend already earned somebody a ticket of this rule. */
export async function isFriendCounted(db: Db, ruleId: number, friendUid: number): Promise<boolean> {
  const earned = await db
    .selectFrom("couponTicket")
    .select("id")
    .where("ruleId", "=", ruleId)
    .where("friendUid", "=", friendUid)
    .executeTakeFirst();
  return earned !== undefined;
}

export type FriendRow = Pick<
  Row<"couponTicket">,
  "id" | "uid" | "status" | "expiresAt" | "createdAt" | "inviteResult"
>;

/** Who collected a coupon on this user's invitation, the newest first. */
export async function listFriends(
  db: Db,
  { recommendUid, ruleId, limit }: { recommendUid: number; ruleId: number; limit: number },
): Promise<FriendRow[]> {
  return await db
    .selectFrom("couponTicket")
    .select(["id", "uid", "status", "expiresAt", "createdAt", "inviteResult"])
    .where("recommendUid", "=", recommendUid)
    .where("ruleId", "=", ruleId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
