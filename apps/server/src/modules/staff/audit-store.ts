import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import { anyOf } from "../../kernel/database/any-of.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { Subject } from "./context.ts";

/** An entry as it is written; `requestId` is the request that carried it, null for work of the server itself. */
export type NewAuditEntry = Omit<Row<"staffDeed">, "id">;

export async function insertAuditEntry(
  db: Db,
  { input, before, after, ...entry }: NewAuditEntry,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await db
    .insertInto("staffDeed")
    .values({ ...entry, input: JSON.stringify(input), before: json(before), after: json(after) })
    .execute();
}

/** Notes what nobody we know did, unless so many such rows are younger than `since`. */
export async function insertAuditEntryOfNobody(
  db: Db,
  { line, input, after, at }: Pick<NewAuditEntry, "line" | "input" | "after" | "at">,
  since: Date,
  most: number,
): Promise<void> {
  await sql`
    insert into staff_deed (staff_id, staff_name, session_id, line, input, after, at)
    select 0, '', 0, ${line}, ${JSON.stringify(input)}::jsonb, ${JSON.stringify(after)}::jsonb, ${at}
    where (select count(*) from staff_deed where staff_id = 0 and at > ${since}) < ${most}`.execute(db);
}

/** The audit log; its ids follow the time. */
export const AUDIT_LIST = listPlan<(typeof staffOpsSchemas)["deeds"]>()({
  table: "staff_deed",
  sorts: { createTime: "id" },
  dates: { createTime: "at" },
  filters: {
    staffId: "staff_id",
    line: "line",
    uid: "uid",
    requestId: "request_id",
    subjectType: { indexes: ["staff_deed_subject"], where: (type) => sql`subject_type = ${type}` },
    subjectId: { indexes: ["staff_deed_subject"], where: (id) => sql`subject_id = ${id}` },
    isRead: {
      indexes: ["staff_deed_read"],
      where: (isRead) => (isRead ? sql`is_read` : sql`not is_read`),
    },
  },
});

export type AuditEntryRow = Pick<
  Row<"staffDeed">,
  | "id"
  | "staffId"
  | "staffName"
  | "line"
  | "input"
  | "before"
  | "after"
  | "requestId"
  | "at"
  | "subjectType"
  | "subjectId"
  | "uid"
  | "isRead"
> & { approver: string | null };

/** One page of the log. */
export async function listAuditRows(db: Db, { page, order }: ListPage): Promise<AuditEntryRow[]> {
  const { rows } = await sql<AuditEntryRow>`
    select id, staff_id as "staffId", staff_name as "staffName", line, input, before, after,
      request_id as "requestId", at, subject_type as "subjectType", subject_id as "subjectId", uid,
      is_read as "isRead", (select name from staff where id = entry.approved_by) as approver
    from (select * from staff_deed ${page}) entry ${order}`.execute(db);
  return rows;
}

/** Something that is gone; `entries` is how often the log speaks of it. */
type RemovalRow = Pick<Row<"staffDeed">, "staffId" | "staffName" | "line" | "before" | "at"> & {
  id: number;
  entries: number;
};

const EDIT = ["id", "staffId", "staffName", "line", "before", "after", "at"] as const;

/**
 * The changes of a thing, by these calls alone where they are given, the newest first, without what found there already
 * what it wanted to write.
 */
export async function listEditsOf(
  db: Db,
  { type, id }: Subject,
  { lines, most }: { lines: readonly string[] | undefined; most: number },
): Promise<Pick<Row<"staffDeed">, (typeof EDIT)[number]>[]> {
  return await db
    .selectFrom("staffDeed")
    .select(EDIT)
    .where("subjectType", "=", type)
    .where("subjectId", "=", id)
    .where("isRead", "=", false)
    .where(sql<boolean>`coalesce(before, after) is not null`)
    .$if(lines !== undefined, (rows) => rows.where("line", "=", anyOf(lines ?? [])))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/**
 * What was removed by one of these calls and is not there again, the newest first; `before` is what stood in it. One
 * thing of it where `id` says which.
 */
export async function listRemovalsOf(
  db: Db,
  { type, id, lines, most }: { type: string; id?: number; lines: readonly string[]; most: number },
): Promise<RemovalRow[]> {
  const { rows } = await sql<RemovalRow>`
    select subject_id as id, staff_id as "staffId", staff_name as "staffName", line, before, at,
      (select count(*)::int from staff_deed other
        where other.subject_type = entry.subject_type and other.subject_id = entry.subject_id) as entries
    from staff_deed entry
    where subject_type = ${type} and subject_id is not null and line = any(${lines}::text[]) and not is_read
      and (${id ?? null}::bigint is null or subject_id = ${id ?? null}::bigint)
      and not exists (
        select 1 from staff_deed later where later.subject_type = entry.subject_type
          and later.subject_id = entry.subject_id and later.id > entry.id and not later.is_read
      )
    order by entry.id desc limit ${most}`.execute(db);
  return rows;
}

/** Whose a thing is, of a kind that `audit.customer_of` knows; null for nobody's. */
export async function findCustomerOf(db: Db, kind: string, id: number): Promise<number | null> {
  const { rows } = await sql<{ uid: number | null }>`
    select audit.customer_of(${kind}, ${id}::bigint) as uid`.execute(db);
  return rows[0]?.uid ?? null;
}
