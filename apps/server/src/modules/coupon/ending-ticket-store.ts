import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

/** A customer's ticket that is about to end. */
export type EndingTicket = {
  uid: number;
  ruleId: number;
  title: string;
  userClass: "PLAIN" | "VIP";
  newUserOnly: boolean;
  expiresAt: Date;
};

/**
 * Claims tickets that end before then, of which their customers were not told yet. One that was given for less than three
 * days is none of them: whoever has it knows.
 */
export async function claimEndingTickets(
  db: Db,
  { now, before, batch }: { now: Date; before: Date; batch: number },
): Promise<EndingTicket[]> {
  const { rows } = await sql<EndingTicket>`
    with ending as (
      select id from coupon_ticket
      where status = 'USABLE' and expires_at > ${now}::timestamptz and expires_at <= ${before}::timestamptz
        and ending_told_at is null and uid is not null and created_at < expires_at - interval '3 days'
      order by expires_at limit ${batch} for no key update skip locked
    )
    update coupon_ticket ticket set ending_told_at = ${now}::timestamptz
    from ending, coupon_rule rule where ticket.id = ending.id and rule.id = ticket.rule_id
    returning ticket.uid, rule.id as "ruleId", rule.title, rule.user_class as "userClass",
      rule.new_user_only as "newUserOnly", ticket.expires_at as "expiresAt"`.execute(db);
  return rows;
}
