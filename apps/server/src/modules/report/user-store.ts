import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";

/** A customer's own row, with when their account is closed. */
export type UserFactsRow = Pick<
  Row<"appUser">,
  | ("id" | "name" | "nickName" | "headImgUrl" | "sex" | "mobile" | "email" | "createdAt" | "disabledAt")
  | ("erasedAt" | "userClass" | "membershipExpiresAt" | "version" | "editedBy" | "editedAt")
> & { hasWechat: boolean; closingAt: Date | null };

export async function findUserFacts(db: Db, uid: number): Promise<UserFactsRow | undefined> {
  return await db
    .selectFrom("appUser")
    .select(["id", "name", "nickName", "headImgUrl", "sex", "mobile", "email", "createdAt", "disabledAt"])
    .select(["erasedAt", "userClass", "membershipExpiresAt", "version", "editedBy", "editedAt"])
    .select(sql<boolean>`wechat_id is not null`.as("hasWechat"))
    .select((eb) => eb.selectFrom("accountClosing").select("dueAt").where("uid", "=", uid).as("closingAt"))
    .where("id", "=", uid)
    .executeTakeFirst();
}

/** What somebody bought, what is still to be issued to them, what they owe, and what they can use. */
export type UserSumsRow = {
  orders: number;
  paidOrders: number;
  paidCents: number;
  lastOrderAt: Date | null;
  openRebates: number;
  openRebateCents: number;
  owedRebateCents: number;
  owedPaymentCents: number;
  usableTickets: number;
};

export async function sumUser(db: Db, uid: number, now: Date): Promise<UserSumsRow> {
  const { rows } = await sql<UserSumsRow>`
    select bought.*, earned.*,
      coalesce((select sum(receivable_cents) from payment_reversal where uid = ${uid}), 0)::bigint as "owedPaymentCents",
      (select count(*)::int from coupon_ticket
        where uid = ${uid} and status = 'USABLE' and coalesce(expires_at >= ${now}, true)) as "usableTickets"
    from (
      select count(*)::int as orders, (count(*) filter (where payment_status = 'PAID'))::int as "paidOrders",
        coalesce(sum(net_cents) filter (where payment_status = 'PAID'), 0)::bigint as "paidCents",
        max(created_at) as "lastOrderAt"
      from orders where uid = ${uid}) bought
    cross join (
      select (count(*) filter (where status = 'CREATED'))::int as "openRebates",
        coalesce(sum(amount_cents) filter (where status = 'CREATED'), 0)::bigint as "openRebateCents",
        coalesce(sum(owed_cents), 0)::bigint as "owedRebateCents"
      from rebate where uid = ${uid}) earned`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a sum without a row");
  return row;
}

export type AddressRow = {
  kind: "SENDER" | "RECEIVER";
  id: number;
  name: string;
  mobile: string;
  place: string;
  address: string;
  isDefault: boolean;
  identityId: number | null;
};

/** Receivers, then senders, each with the default one first. */
export async function listAddresses(db: Db, uid: number): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select kind, id, name, mobile, place, address, "isDefault", "identityId" from (
    select 'RECEIVER' as kind, id, name, mobile, concat_ws(' ', country, nullif(state, ''), nullif(city, ''), nullif(district, '')) as place,
      detail_address as address, is_default as "isDefault", identity_id as "identityId", created_at
    from receiver where uid = ${uid}
    union all
    select 'SENDER', id, name, mobile, '', detail_address, is_default, null, created_at from sender where uid = ${uid}) one
    order by kind, "isDefault" desc, created_at desc`.execute(db);
  return rows;
}

export async function listPapers(db: Db, uid: number) {
  return await db
    .selectFrom("clientIdentity")
    .select(["id", "client", "frontName", "backName", "isDisabled", "updatedAt"])
    .where("uid", "=", uid)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function listNewestTickets(db: Db, uid: number) {
  return await db
    .selectFrom("couponTicket as t")
    .innerJoin("couponRule as r", "r.id", "t.ruleId")
    .select(["t.id", "t.number", "r.title", "t.status", "t.orderId", "t.createdAt", "t.expiresAt"])
    .where("t.uid", "=", uid)
    .orderBy("t.id", "desc")
    .limit(100)
    .execute();
}
