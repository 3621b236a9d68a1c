import { sql } from "kysely";
import type { Db } from "../../kernel/database.ts";
import { countRows, sliced } from "../../kernel/list-sql.ts";
import type { Slice } from "../../kernel/page.ts";
import type { ApprovalRow, DeedRow } from "./tables.ts";

export type NewDeed = {
  staffId: number;
  staffName: string;
  sessionId: number;
  line: string;
  input: unknown;
  before: unknown;
  after: unknown;
  approvedBy: number | null;
  aloneCents: number;
  now: Date;
};

export async function insertDeed(db: Db, deed: NewDeed): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`
    insert into staff_deed (staff_id, staff_name, session_id, line, input, before, after, approved_by,
      alone_cents, at)
    values (${deed.staffId}, ${deed.staffName}, ${deed.sessionId}, ${deed.line}, ${json(deed.input)}::jsonb,
      ${json(deed.before)}::jsonb, ${json(deed.after)}::jsonb, ${deed.approvedBy},
      ${deed.aloneCents}, ${deed.now})`.execute(db);
}

/** Makes deeds of money of one person come one after the other, until this transaction ends. */
export async function lockAlone(db: Db, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff alone', ${staffId}))`.execute(db);
}

/** What somebody moved alone since then. Needs `lockAlone` before, in a statement of its own. */
export async function sumAlone(db: Db, staffId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(alone_cents), 0)::bigint as cents from staff_deed
    where staff_id = ${staffId} and alone_cents > 0 and at > ${since}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** One slice of the log, newest first, and how long it is. */
export async function selectDeeds(db: Db, slice: Slice): Promise<{ rows: DeedRow[]; total: number }> {
  const { rows } = await sql<DeedRow>`
    select deed.*, approver.name as approver
    from staff_deed deed left join staff approver on approver.id = deed.approved_by
    ${sliced(slice, "deed.id")}`.execute(db);
  return { rows, total: await countRows(db, sql`staff_deed`) };
}

export type NewApproval = {
  askedBy: number;
  sessionId: number;
  line: string;
  input: string;
  inputHash: string;
  key: string;
  amountCents: number;
  now: Date;
  expiresAt: Date;
};

/** Keeps a question, or puts the same open one again; answers its id. */
export async function insertApproval(db: Db, ask: NewApproval): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_approval (asked_by, session_id, line, input, input_hash, idempotency_key, amount_cents,
      asked_at, expires_at)
    values (${ask.askedBy}, ${ask.sessionId}, ${ask.line}, ${ask.input}::json, ${ask.inputHash}, ${ask.key},
      ${ask.amountCents}, ${ask.now}, ${ask.expiresAt})
    on conflict (asked_by, line, input_hash, amount_cents) where state = 'OPEN'
    do update set expires_at = excluded.expires_at, session_id = excluded.session_id,
      idempotency_key = excluded.idempotency_key
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new approval did not come back");
  return row.id;
}

const FIELDS = sql`approval.*, asker.name as asker, decider.name as decider`;
const NAMES = sql`
  join staff asker on asker.id = approval.asked_by
  left join staff decider on decider.id = approval.decided_by`;

export async function selectApproval(db: Db, id: number): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${FIELDS} from staff_approval approval ${NAMES} where approval.id = ${id}`.execute(db);
  return rows[0];
}

/** One slice of the questions, open ones first, then newest first, and how many there are. */
export async function selectApprovals(
  db: Db,
  { limit, offset }: Slice,
): Promise<{ rows: ApprovalRow[]; total: number }> {
  const { rows } = await sql<ApprovalRow>`
    select ${FIELDS} from staff_approval approval ${NAMES}
    order by approval.state = 'OPEN' desc, approval.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: await countRows(db, sql`staff_approval`) };
}

/** Decides an open question that is in time, once; false when it isn't open any more. */
export async function decideApproval(
  db: Db,
  { id, state, by, now }: { id: number; state: "APPROVED" | "REFUSED"; by: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update staff_approval set state = ${state}, decided_by = ${by}, decided_at = ${now}
    where id = ${id} and state = 'OPEN' and expires_at > ${now}
      and (${state} = 'REFUSED' or asked_by <> ${by})
    returning 1`.execute(db);
  return rows.length > 0;
}
