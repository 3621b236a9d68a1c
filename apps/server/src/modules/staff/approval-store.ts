import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan } from "../../kernel/database/list-plan.ts";
import type { ApprovalRow } from "./tables.ts";

export type NewApproval = {
  askedBy: number;
  sessionId: number;
  line: string;
  input: string;
  inputHash: string;
  key: string;
  amountCents: number;
  isFound: boolean;
  now: Date;
  expiresAt: Date;
  runAt: Date | null;
};

/** A request as it stands after it was made; `is_new` is false when it stood before. */
export type OpenApproval = Pick<ApprovalRow, "id" | "amount_cents" | "run_at"> & { is_new: boolean };

/** Keeps a request, or puts the same open one again; one that waits for its hour keeps the hour that it had. */
export async function insertApproval(db: Db, ask: NewApproval): Promise<OpenApproval> {
  const { rows } = await sql<OpenApproval>`
    insert into staff_approval as old (asked_by, session_id, line, input, input_hash, idempotency_key,
      amount_cents, is_found, asked_at, expires_at, run_at)
    values (${ask.askedBy}, ${ask.sessionId}, ${ask.line}, ${ask.input}::json, ${ask.inputHash}, ${ask.key},
      ${ask.amountCents}, ${ask.isFound}, ${ask.now}, ${ask.expiresAt}, ${ask.runAt})
    on conflict (asked_by, line, input_hash, amount_cents) where state = 'OPEN'
    do update set session_id = excluded.session_id, idempotency_key = excluded.idempotency_key,
      run_at = case when old.expires_at > excluded.asked_at and excluded.run_at is not null
        then coalesce(old.run_at, excluded.run_at) else excluded.run_at end,
      expires_at = case when old.expires_at > excluded.asked_at and excluded.run_at is not null
        and old.run_at is not null then old.expires_at else excluded.expires_at end
    returning id, amount_cents, run_at, xmax = 0 as is_new`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new approval did not come back");
  return row;
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

/** The approval requests; open are also those whose time is over, which only the clock tells. */
export const APPROVAL_LIST = listPlan<(typeof staffOpsSchemas)["approvals"]>()({
  table: "staff_approval",
  sorts: { createTime: "id", amount: "amount_cents" },
  dates: { createTime: "asked_at" },
  filters: {
    isOpen: {
      indexes: ["staff_approval_due"],
      where: (isOpen) => (isOpen ? sql`state = 'OPEN'` : undefined),
    },
    staffId: "asked_by",
  },
});

/** The condition of a request that can still be decided. */
export const inTime = (now: Date) => sql`expires_at > ${now}`;

/** One page of the requests. */
export async function selectApprovals(db: Db, { where, slice, order }: ListSql): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select * from (
      select ${FIELDS} from (select * from staff_approval where ${where} ${slice}) approval ${NAMES}) named
    ${order}`.execute(db);
  return rows;
}

/** Decides an open request that is in time, once; false when it isn't open any more. */
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

/** A request whose hour has come, the first of them; undefined when there is none that is in time. */
export async function selectDueApproval(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_approval where state = 'OPEN' and run_at <= ${now} and expires_at > ${now}
    order by run_at, id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Takes a request whose hour has come as carried out, once. */
export async function takeDueApproval(db: Db, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update staff_approval set state = 'DONE', decided_at = ${now}
    where id = ${id} and state = 'OPEN' and run_at <= ${now} and expires_at > ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends a request whose action was refused when its hour came, with the code of the refusal. */
export async function failApproval(
  db: Db,
  { id, code, now }: { id: number; code: number; now: Date },
): Promise<void> {
  await sql`
    update staff_approval set state = 'FAILED', failure = ${code}, decided_at = ${now}
    where id = ${id} and state = 'OPEN'`.execute(db);
}
