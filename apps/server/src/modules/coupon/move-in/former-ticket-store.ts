import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import { sql } from "kysely";
import { anyOf } from "../../../kernel/database/any-of.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";

export type NamedRule = Pick<
  Row<"couponRule">,
  "id" | "publicId" | "title" | "perUser" | "total" | "issued" | "endsAt"
>;

/** All coupons that there are, the newest first; a shop has some hundreds. */
export async function listRules(db: Db): Promise<NamedRule[]> {
  return await db
    .selectFrom("couponRule")
    .select(["id", "publicId", "title", "perUser", "total", "issued", "endsAt"])
    .orderBy("id", "desc")
    .execute();
}

export type NumberedTicket = Pick<Row<"couponTicket">, "id" | "number" | "ruleId" | "uid">;

/** The tickets with these numbers. */
export async function listByNumbers(db: Db, numbers: readonly string[]): Promise<NumberedTicket[]> {
  return await db
    .selectFrom("couponTicket")
    .select(["id", "number", "ruleId", "uid"])
    .where("number", "=", anyOf(numbers))
    .execute();
}

/** How many tickets of each coupon these customers collected. */
export async function countHeldOf(
  db: Db,
  uids: readonly number[],
): Promise<{ ruleId: number; uid: number; held: number }[]> {
  const { rows } = await sql<{ ruleId: number; uid: number; held: number }>`
    select rule_id as "ruleId", uid, count(*)::int as held from coupon_ticket
    where uid = any(${uids}::bigint[]) and friend_uid is null group by rule_id, uid`.execute(db);
  return rows;
}

export type FormerTicket = {
  ruleId: number;
  number: string;
  uid: number;
  n: number;
  /** The last day, `YYYY-MM-DD`, where the shop is. */
  until: string;
  isUsed: boolean;
  at: Date;
};

/** Writes a ticket that somebody held in a former shop, with the first row of its history; it never outlives its coupon. */
export async function insertFormerTicket(
  db: Db,
  { ruleId, number, uid, n, until, isUsed, at }: FormerTicket,
): Promise<number> {
  const status = isUsed ? "USED" : "USABLE";
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into coupon_ticket (rule_id, number, status, uid, n, expires_at, is_former, created_at, updated_at)
      select ${ruleId}, ${number}, ${status}, ${uid}::bigint, ${n}::integer,
        least(ends_at, ((${until}::date + 1)::timestamp at time zone ${SHOP_ZONE}) - interval '1 second'),
        true, ${at}::timestamptz, ${at}::timestamptz
      from coupon_rule where id = ${ruleId}
      returning id
    ), noted as (
      insert into coupon_history (ticket_id, to_status, mover, why, at)
      select id, ${status}, 'OPERATOR', 'former shop', ${at}::timestamptz from made
    )
    select id from made`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the ticket did not come back");
  return id;
}
