import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";
import { type ListSql, listPlan } from "../../kernel/database/list-plan.ts";
import type { AuditEntryRow } from "./tables.ts";

export type NewAuditEntry = {
  staffId: number;
  staffName: string;
  sessionId: number;
  line: string;
  input: unknown;
  before: unknown;
  after: unknown;
  approvedBy: number | null;
  aloneCents: number;
  isFound: boolean;
  /** The request that carried it; null for work of the server itself. */
  requestId: string | null;
  now: Date;
};

export async function insertAuditEntry(db: Db, entry: NewAuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`
    insert into staff_deed (staff_id, staff_name, session_id, line, input, before, after, approved_by,
      alone_cents, is_found, request_id, at)
    values (${entry.staffId}, ${entry.staffName}, ${entry.sessionId}, ${entry.line}, ${json(entry.input)}::jsonb,
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.approvedBy},
      ${entry.aloneCents}, ${entry.isFound}, ${entry.requestId}, ${entry.now})`.execute(db);
}

/** Notes what nobody we know did, unless so many such rows are younger than `since`. */
export async function insertAuditEntryOfNobody(
  db: Db,
  { line, input, after, now }: Pick<NewAuditEntry, "line" | "input" | "after" | "now">,
  since: Date,
  most: number,
): Promise<void> {
  await sql`
    insert into staff_deed (staff_id, staff_name, session_id, line, input, after, at)
    select 0, '', 0, ${line}, ${JSON.stringify(input)}::jsonb, ${JSON.stringify(after)}::jsonb, ${now}
    where (select count(*) from staff_deed where staff_id = 0 and at > ${since}) < ${most}`.execute(db);
}

/** The audit log; its ids follow the time. */
export const AUDIT_LIST = listPlan<(typeof staffOpsSchemas)["deeds"]>()({
  table: "staff_deed",
  sorts: { createTime: "id" },
  dates: { createTime: "at" },
  filters: { staffId: "staff_id", line: "line" },
});

/** One page of the log. */
export async function listAuditRows(db: Db, { where, slice, order }: ListSql): Promise<AuditEntryRow[]> {
  const { rows } = await sql<AuditEntryRow>`
    select entry.*, (select name from staff where id = entry.approved_by) as approver
    from (select * from staff_deed where ${where} ${slice}) entry ${order}`.execute(db);
  return rows;
}

/** Whose a thing is, of a kind that `audit.customer_of` knows; null for nobody's. */
export async function selectCustomerOf(db: Db, kind: string, id: number): Promise<number | null> {
  const { rows } = await sql<{ uid: number | null }>`
    select audit.customer_of(${kind}, ${id}::bigint) as uid`.execute(db);
  return rows[0]?.uid ?? null;
}
