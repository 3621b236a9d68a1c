import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { sql } from "kysely";
import { changedRows } from "../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../kernel/database/database.ts";
import { listPlan } from "../../kernel/database/list-plan.ts";
import type { ListPage } from "../../kernel/verb/list-page.ts";
import type { Subject } from "./context.ts";

export type NewApproval = {
  askedBy: number;
  sessionId: number;
  line: string;
  input: string;
  before: unknown;
  after: unknown;
  subject: Subject | null;
  inputHash: string;
  key: string;
  amountCents: number;
  isFound: boolean;
  now: Date;
  expiresAt: Date;
  runAt: Date | null;
};

/** A request as it stands after it was made; `isNew` is false when it stood before. */
export type OpenApproval = Pick<ApprovalRow, "id" | "amountCents" | "runAt"> & { isNew: boolean };

/** Keeps a request, or puts the same open one again; one that waits for its hour keeps the hour that it had. */
export async function insertApproval(db: Db, ask: NewApproval): Promise<OpenApproval> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const { rows } = await sql<OpenApproval>`
    insert into staff_approval as old (asked_by, session_id, line, input, before, after, subject_type, subject_id,
      input_hash, idempotency_key, amount_cents, is_found, asked_at, expires_at, run_at)
    values (${ask.askedBy}, ${ask.sessionId}, ${ask.line}, ${ask.input}::json, ${json(ask.before)}::json,
      ${json(ask.after)}::json, ${ask.subject?.type ?? null}, ${ask.subject?.id ?? null}, ${ask.inputHash}, ${ask.key},
      ${ask.amountCents}, ${ask.isFound}, ${ask.now}, ${ask.expiresAt}, ${ask.runAt})
    on conflict (asked_by, line, input_hash, amount_cents) where state = 'OPEN'
    do update set session_id = excluded.session_id, idempotency_key = excluded.idempotency_key,
      before = excluded.before, after = excluded.after,
      run_at = case when old.expires_at > excluded.asked_at and excluded.run_at is not null
        then coalesce(old.run_at, excluded.run_at) else excluded.run_at end,
      expires_at = case when old.expires_at > excluded.asked_at and excluded.run_at is not null
        and old.run_at is not null then old.expires_at else excluded.expires_at end
    returning id, amount_cents as "amountCents", run_at as "runAt", xmax = 0 as "isNew"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the new approval did not come back");
  return row;
}

const COLUMNS = [
  ...(["id", "askedBy", "sessionId", "line", "input", "idempotencyKey", "amountCents", "isFound"] as const),
  ...(["before", "after", "subjectType", "subjectId"] as const),
  ...(["askedAt", "expiresAt", "runAt", "state", "failure"] as const),
] as const satisfies readonly (keyof Row<"staffApproval">)[];
const APPROVAL = COLUMNS.map((column) => `approval.${column}` as const);

/**
 * A request with the names of whoever asked and decided. `runAt` is the hour at which it is carried out, null while it
 * waits for a second person; `failure` the code that refused it when its hour came.
 */
export type ApprovalRow = Pick<Row<"staffApproval">, (typeof COLUMNS)[number]> & {
  asker: string;
  decider: string | null;
};

const approvals = (db: Db) =>
  db
    .selectFrom("staffApproval as approval")
    .innerJoin("staff as asker", "asker.id", "approval.askedBy")
    .leftJoin("staff as decider", "decider.id", "approval.decidedBy")
    .select(APPROVAL)
    .select(["asker.name as asker", "decider.name as decider"]);

export async function findApproval(db: Db, id: number): Promise<ApprovalRow | undefined> {
  return await approvals(db).where("approval.id", "=", id).executeTakeFirst();
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
export async function listApprovalRows(db: Db, { page, order }: ListPage): Promise<ApprovalRow[]> {
  const ids = db.selectFrom("staffApproval").select("id").modifyEnd(page);
  return await approvals(db).where("approval.id", "in", ids).modifyEnd(order).execute();
}

const openApproval = (db: Db, id: number) =>
  db.updateTable("staffApproval").where("id", "=", id).where("state", "=", "OPEN");

/** Decides an open request that is in time, once; false when it isn't open any more. */
export async function decideApproval(
  db: Db,
  { id, state, by, now }: { id: number; state: "APPROVED" | "REFUSED"; by: number; now: Date },
): Promise<boolean> {
  const decided = openApproval(db, id)
    .set({ state, decidedBy: by, decidedAt: now })
    .where("expiresAt", ">", now)
    .$if(state === "APPROVED", (approval) => approval.where("askedBy", "<>", by));
  return (await changedRows(decided)) > 0;
}

/** A request whose hour has come, the first of them; undefined when there is none that is in time. */
export async function findDueApproval(db: Db, now: Date): Promise<number | undefined> {
  const due = await db
    .selectFrom("staffApproval")
    .select("id")
    .where("state", "=", "OPEN")
    .where("runAt", "<=", now)
    .where("expiresAt", ">", now)
    .orderBy("runAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return due?.id;
}

/** Takes a request whose hour has come as carried out, once. */
export async function takeDueApproval(db: Db, id: number, now: Date): Promise<boolean> {
  const taken = openApproval(db, id)
    .set({ state: "DONE", decidedAt: now })
    .where("runAt", "<=", now)
    .where("expiresAt", ">", now);
  return (await changedRows(taken)) > 0;
}

/** Ends a request whose action was refused when its hour came, with the code of the refusal. */
export async function failApproval(
  db: Db,
  { id, code, now }: { id: number; code: number; now: Date },
): Promise<void> {
  await openApproval(db, id).set({ state: "FAILED", failure: code, decidedAt: now }).execute();
}
