import { sql } from "kysely";
import type { Db, Row } from "../../kernel/database/database.ts";
import type { Slice } from "../../kernel/database/page.ts";
import { prepared } from "../../kernel/database/prepared.ts";
import { RULE_COLUMNS, type RuleRow } from "./store.ts";

const RULE = RULE_COLUMNS.map((column) => `r.${column}` as const);

/** A ticket together with its rule. */
export type TicketRow = Pick<
  Row<"couponTicket">,
  "id" | "uid" | "number" | "status" | "expiresAt" | "createdAt"
> & { rule: RuleRow };

type Held = RuleRow & Omit<TicketRow, "id" | "rule"> & { ticketId: number };

function tickets(db: Db) {
  return db
    .selectFrom("couponTicket as t")
    .innerJoin("couponRule as r", "r.id", "t.ruleId")
    .select(["t.id as ticketId", "t.uid", "t.number", "t.status", "t.expiresAt", "t.createdAt"])
    .select(RULE);
}

function splitRow({ ticketId, uid, number, status, expiresAt, createdAt, ...rule }: Held): TicketRow {
  return { id: ticketId, uid, number, status, expiresAt, createdAt, rule };
}

type TicketFilter = { uid: number; number?: string | undefined };

/** One slice of a user's tickets. */
export async function listTickets(
  db: Db,
  { uid, number }: TicketFilter,
  { limit, offset, oldestFirst }: Slice,
): Promise<TicketRow[]> {
  const rows = await tickets(db)
    .where("t.uid", "=", uid)
    .$if(Boolean(number), (found) => found.where("t.number", "=", number ?? ""))
    .orderBy("t.id", oldestFirst ? "asc" : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(splitRow);
}

export async function countTickets(db: Db, { uid, number }: TicketFilter): Promise<number> {
  const { count } = await db
    .selectFrom("couponTicket")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("uid", "=", uid)
    .$if(Boolean(number), (found) => found.where("number", "=", number ?? ""))
    .executeTakeFirstOrThrow();
  return count;
}

const usableOf = prepared((db, { uid, at }: { uid: number; at: Date }) =>
  tickets(db)
    .where("t.uid", "=", uid)
    .where("t.status", "=", "USABLE")
    .where(({ or, eb }) => or([eb("t.expiresAt", "is", null), eb("t.expiresAt", ">=", at)]))
    .orderBy("t.id"),
);

/** The tickets that a user may use now. */
export async function listUsable(db: Db, uid: number, at: Date): Promise<TicketRow[]> {
  return (await usableOf.list(db, { uid, at })).map(splitRow);
}

/** One ticket of a user. */
export async function findTicket(db: Db, uid: number, ticketId: number): Promise<TicketRow | undefined> {
  const row = await tickets(db).where("t.id", "=", ticketId).where("t.uid", "=", uid).executeTakeFirst();
  return row && splitRow(row);
}

/** The tickets of a rule that people collected on this user's invitation, unused ones first (R-CPN-19). */
export async function listInvited(db: Db, recommendUid: number, ruleId: number): Promise<TicketRow[]> {
  const rows = await tickets(db)
    .where("t.recommendUid", "=", recommendUid)
    .where("t.ruleId", "=", ruleId)
    .orderBy(({ eb }) => eb("t.status", "=", "USED"))
    .orderBy("t.createdAt")
    .orderBy("t.id")
    .execute();
  return rows.map(splitRow);
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

/** A printed ticket of a locked rule that nobody has collected. */
export async function findPrinted(db: Db, ruleId: number): Promise<number | undefined> {
  const printed = await db
    .selectFrom("couponTicket")
    .select("id")
    .where("ruleId", "=", ruleId)
    .where("status", "=", "CREATED")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return printed?.id;
}

export type NewTicket = {
  number: string;
  ruleId: number;
  holder: { uid: number; n: number; expiresAt: Date | null } | null;
  recommendUid: number | null;
  friendUid: number | null;
  /** Whom the friend of an earned ticket ordered for, which no other earned one may name. */
  friendMarks?: { mobile: string | null; identity: string | null };
  batch: string | null;
  mover: "CUSTOMER" | "OPERATOR" | "SYSTEM";
  why: string;
  at: Date;
};

/** Writes a ticket with the first row of its history: usable with a holder, else printed (L-CPN-01, L-CPN-02). */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<number> {
  const id = await tryInsertTicket(db, ticket);
  if (id === undefined) throw new Error("the new ticket did not come back");
  return id;
}

/** The same, unless there is one that only one may have. */
export async function tryInsertTicket(db: Db, ticket: NewTicket): Promise<number | undefined> {
  const { holder, at } = ticket;
  const status = holder ? "USABLE" : "CREATED";
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into coupon_ticket (rule_id, number, status, uid, n, recommend_uid, friend_uid, friend_mobile_mark,
        friend_identity_mark, batch, expires_at, created_at, updated_at)
      values (${ticket.ruleId}, ${ticket.number}, ${status}, ${holder?.uid ?? null}, ${holder?.n ?? null},
        ${ticket.recommendUid}, ${ticket.friendUid}, ${ticket.friendMarks?.mobile ?? null},
        ${ticket.friendMarks?.identity ?? null}, ${ticket.batch}, ${holder?.expiresAt ?? null}, ${at}, ${at})
      on conflict do nothing
      returning id
    ), noted as (
      insert into coupon_history (ticket_id, to_status, mover, why, at)
      select id, ${status}, ${ticket.mover}, ${ticket.why}, ${at}::timestamptz from made
    )
    select id from made`.execute(db);
  return rows[0]?.id;
}

/** Writes printed tickets with these numbers, each with the first row of its history; answers their ids. */
export async function insertPrinted(
  db: Db,
  { ruleId, numbers, at }: { ruleId: number; numbers: readonly string[]; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into coupon_ticket (rule_id, number, status, created_at, updated_at)
      select ${ruleId}, number, 'CREATED', ${at}::timestamptz, ${at}::timestamptz
      from unnest(${numbers}::text[]) as line (number)
      returning id
    ), noted as (
      insert into coupon_history (ticket_id, to_status, mover, why, at)
      select id, 'CREATED', 'OPERATOR', 'printed', ${at}::timestamptz from made
    )
    select id from made`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ticket that somebody got with a batch. */
export async function findOfBatch(
  db: Db,
  batch: string,
  uid: number,
): Promise<{ id: number; number: string } | undefined> {
  return await db
    .selectFrom("couponTicket")
    .select(["id", "number"])
    .where("batch", "=", batch)
    .where("uid", "=", uid)
    .executeTakeFirst();
}

/** Where a ticket stands, whosever it is. */
export async function findStanding(
  db: Db,
  ticketId: number,
): Promise<Pick<Row<"couponTicket">, "id" | "number" | "status" | "orderId" | "updatedAt"> | undefined> {
  return await db
    .selectFrom("couponTicket")
    .select(["id", "number", "status", "orderId", "updatedAt"])
    .where("id", "=", ticketId)
    .executeTakeFirst();
}

/** The numbers of printed tickets of a rule that nobody has collected, from after one id up to another. */
export async function listPrinted(
  db: Db,
  { publicId, afterId, toId, limit }: { publicId: string; afterId: number; toId: number; limit: number },
): Promise<{ id: number; number: string }[]> {
  return await db
    .selectFrom("couponTicket as t")
    .innerJoin("couponRule as r", "r.id", "t.ruleId")
    .select(["t.id", "t.number"])
    .where("r.publicId", "=", publicId)
    .where("t.status", "=", "CREATED")
    .where("t.id", ">", afterId)
    .where("t.id", "<=", toId)
    .orderBy("t.id")
    .limit(limit)
    .execute();
}
