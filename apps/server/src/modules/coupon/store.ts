import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { countRows, sliced } from "../../kernel/database/list-sql.ts";
import type { Slice } from "../../kernel/database/page.ts";
import type { RuleRow, RuleTerms, TicketRow } from "./tables.ts";

const RULE = sql`
  r.id, r.public_id as "publicId", r.title, r.description, r.img_url as "imgUrl", r.user_class as "userClass",
  r.new_user_only as "newUserOnly", r.shop_ids as "shopIds", r.duration_days as "durationDays",
  r.starts_at as "startsAt", r.ends_at as "endsAt", r.effective_cents as "effectiveCents",
  r.paid_basis_points as "paidBasisPoints", r.ship_fee_only as "shipFeeOnly", r.match_cents as "matchCents",
  r.match_quantity as "matchQuantity", r.per_user as "perUser", r.per_recommender as "perRecommender", r.total,
  r.issued, r.disabled`;

/** Writes a rule for good. */
export async function insertRule(
  db: Db,
  publicId: string,
  terms: RuleTerms,
  at: Date,
): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    insert into coupon_rule as r (public_id, title, description, img_url, user_class, new_user_only, shop_ids,
      duration_days, starts_at, ends_at, effective_cents, paid_basis_points, ship_fee_only, match_cents,
      match_quantity, per_user, per_recommender, total, created_at)
    values (${publicId}, ${terms.title}, ${terms.description}, ${terms.imgUrl}, ${terms.userClass},
      ${terms.newUserOnly}, ${terms.shopIds}::bigint[], ${terms.durationDays}, ${terms.startsAt}, ${terms.endsAt},
      ${terms.effectiveCents}, ${terms.paidBasisPoints}, ${terms.shipFeeOnly}, ${terms.matchCents},
      ${terms.matchQuantity}, ${terms.perUser}, ${terms.perRecommender}, ${terms.total}, ${at})
    returning ${RULE}`.execute(db);
  return rows[0];
}

/** A rule by the id that links carry. */
export async function findRule(db: Db, publicId: string): Promise<RuleRow | undefined> {
  const { rows } =
    await sql<RuleRow>`select ${RULE} from coupon_rule r where public_id = ${publicId}`.execute(db);
  return rows[0];
}

/** The same, locked: whoever takes tickets of a rule comes one after the other until this transaction ends. */
export async function lockRule(db: Db, publicId: string): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${RULE} from coupon_rule r where public_id = ${publicId} for update`.execute(db);
  return rows[0];
}

/** Takes a rule offline or puts it online again; false for an unknown one. */
export async function disableRule(db: Db, publicId: string, disabled: boolean): Promise<boolean> {
  const { rows } = await sql`
    update coupon_rule set disabled = ${disabled} where public_id = ${publicId} returning id`.execute(db);
  return rows.length > 0;
}

/** Counts tickets that a rule gives out; more than its total is a violation of `coupon_rule_never_overdrawn`. */
export async function countIssued(db: Db, ruleId: number, pieces: number): Promise<void> {
  await sql`update coupon_rule set issued = issued + ${pieces} where id = ${ruleId}`.execute(db);
}

type Held = RuleRow & Omit<TicketRow, "id" | "rule"> & { ticketId: number };

async function select(db: Db, which: RawBuilder<unknown>): Promise<TicketRow[]> {
  const { rows } = await sql<Held>`
    select t.id as "ticketId", t.uid, t.number, t.status, t.expires_at as "expiresAt",
      t.created_at as "createdAt", ${RULE}
    from coupon_ticket t join coupon_rule r on r.id = t.rule_id where ${which}`.execute(db);
  return rows.map(splitRow);
}

function splitRow({ ticketId, uid, number, status, expiresAt, createdAt, ...rule }: Held): TicketRow {
  return { id: ticketId, uid, number, status, expiresAt, createdAt, rule };
}

/** One slice of a user's tickets. */
export function listTickets(
  db: Db,
  { uid, number }: { uid: number; number?: string | undefined },
  slice: Slice,
): Promise<TicketRow[]> {
  return select(db, sql`t.uid = ${uid} and ${numbered(number)} ${sliced(slice, "t.id")}`);
}

export async function countTickets(
  db: Db,
  { uid, number }: { uid: number; number?: string | undefined },
): Promise<number> {
  return countRows(db, sql`coupon_ticket t where t.uid = ${uid} and ${numbered(number)}`);
}

const numbered = (number: string | undefined) => (number ? sql`t.number = ${number}` : sql`true`);

/** The tickets that a user may use now. */
export function listUsable(db: Db, uid: number, at: Date): Promise<TicketRow[]> {
  return select(
    db,
    sql`t.uid = ${uid} and t.status = 'USABLE' and (t.expires_at is null or t.expires_at >= ${at})
      order by t.id`,
  );
}

/** One ticket of a user. */
export async function findTicket(db: Db, uid: number, ticketId: number): Promise<TicketRow | undefined> {
  return (await select(db, sql`t.id = ${ticketId} and t.uid = ${uid}`))[0];
}

/** The tickets of a rule that people collected on this user's invitation, unused ones first (R-CPN-19). */
export function listInvited(db: Db, recommendUid: number, ruleId: number): Promise<TicketRow[]> {
  return select(
    db,
    sql`t.recommend_uid = ${recommendUid} and t.rule_id = ${ruleId}
      order by (t.status = 'USED'), t.created_at, t.id`,
  );
}

/** How many tickets of a rule a user collected, and how many were earned by inviting friends. */
export async function countHeld(
  db: Db,
  ruleId: number,
  uid: number,
): Promise<{ collected: number; earned: number }> {
  const { rows } = await sql<{ collected: number; earned: number }>`
    select count(*) filter (where friend_uid is null)::int as collected,
      count(*) filter (where friend_uid is not null)::int as earned
    from coupon_ticket where rule_id = ${ruleId} and uid = ${uid}`.execute(db);
  return rows[0] ?? { collected: 0, earned: 0 };
}

/** True when an invited friend already earned somebody a ticket of this rule. */
export async function isFriendCounted(db: Db, ruleId: number, friendUid: number): Promise<boolean> {
  const { rows } = await sql`
    select from coupon_ticket where rule_id = ${ruleId} and friend_uid = ${friendUid}`.execute(db);
  return rows.length > 0;
}

/** A printed ticket of a locked rule that nobody has collected. */
export async function findPrinted(db: Db, ruleId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from coupon_ticket where rule_id = ${ruleId} and status = 'CREATED' order by id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

export type NewTicket = {
  number: string;
  ruleId: number;
  holder: { uid: number; n: number; expiresAt: Date | null } | null;
  recommendUid: number | null;
  friendUid: number | null;
  mover: "CUSTOMER" | "OPERATOR" | "SYSTEM";
  why: string;
  at: Date;
};

/** Writes a ticket with the first row of its history: usable with a holder, else printed (L-CPN-01, L-CPN-02). */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<number> {
  const { holder, at } = ticket;
  const status = holder ? "USABLE" : "CREATED";
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into coupon_ticket (rule_id, number, status, uid, n, recommend_uid, friend_uid, expires_at, created_at,
        updated_at)
      values (${ticket.ruleId}, ${ticket.number}, ${status}, ${holder?.uid ?? null}, ${holder?.n ?? null},
        ${ticket.recommendUid}, ${ticket.friendUid}, ${holder?.expiresAt ?? null}, ${at}, ${at})
      returning id
    ), noted as (
      insert into coupon_history (ticket_id, to_status, mover, why, at)
      select id, ${status}, ${ticket.mover}, ${ticket.why}, ${at}::timestamptz from made
    )
    select id from made`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the new ticket did not come back");
  return id;
}
