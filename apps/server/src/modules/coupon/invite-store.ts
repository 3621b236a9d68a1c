import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

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
