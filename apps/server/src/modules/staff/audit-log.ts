import type { StaffList } from "@crux/contract/list";
import type { StaffAuditEntry } from "@crux/contract/staff/audit.schema";
import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { HIDDEN } from "@crux/rules/people/hidden-words";
import type { z } from "zod";
import { trailNow } from "../../kernel/log/trail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { AUDIT_LIST, type AuditEntryRow, insertAuditEntry, listAuditRows } from "./audit-store.ts";
import { auditReader, auditSealer, subjectOf, withoutPeople } from "./audit-words.ts";
import type { OpsNote, Pot, StaffCtx, Subject } from "./context.ts";

const SECRET = /password|token|secret|identify|idcard|email|^code$/i;

/** One action of the staff, for the audit log, with the money that one person moved by it alone. */
type AuditEntry = OpsNote & {
  line: string;
  input: unknown;
  soloCents?: number;
  pot?: Pot;
  approvedBy?: number | null;
  isRead?: boolean;
};

/**
 * Writes an action into the append-only log, in the transaction of the action: without what nobody may read later, and with
 * what it says of a customer under that customer's key.
 */
export async function recordAuditEntry(
  ctx: StaffCtx,
  { line, input, subject, before, after, soloCents = 0, pot, approvedBy = null, isRead = false }: AuditEntry,
): Promise<void> {
  const { id: staffId, name: staffName, sessionId } = ctx.staff;
  const sealer = await auditSealer(ctx, { line, input, subject });
  const kept = (value: unknown) => (sealer?.seal ?? withoutPeople)(withoutSecrets(value));
  const about = subject ?? subjectOf({ line, input });
  await insertAuditEntry(ctx.db, {
    staffId,
    staffName,
    sessionId,
    line,
    input: kept(input),
    before: kept(before),
    after: kept(after),
    subjectType: about?.type ?? null,
    subjectId: about?.id ?? null,
    uid: sealer?.uid ?? null,
    isRead,
    approvedBy,
    aloneCents: soloCents,
    isFound: pot === "FOUND",
    requestId: trailNow()?.id ?? null,
    at: ctx.now,
  });
}

/** What an entry says that moved no money, is about nothing in particular and has one person's word. */
export const OF_NOTHING = {
  subjectType: null,
  subjectId: null,
  uid: null,
  isRead: false,
  approvedBy: null,
  aloneCents: 0,
  isFound: false,
};

/** Writes what whoever runs the server did to an account, without logging in, into the log. */
export async function recordByHand(ctx: Ctx, line: string, after: unknown): Promise<void> {
  await insertAuditEntry(ctx.db, {
    staffId: 0,
    staffName: "",
    sessionId: 0,
    line,
    input: {},
    before: undefined,
    after,
    ...OF_NOTHING,
    requestId: null,
    at: ctx.now,
  });
}

/** The same value with stars for every field whose name says that it is a secret, at any depth, and without files. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => !(one instanceof Uint8Array))
      .map(([key, one]) => [key, SECRET.test(key) ? HIDDEN : withoutSecrets(one)]),
  );
}

/** One page of the log, newest first unless asked otherwise; words about customers who are gone are hidden. */
export async function listAuditEntries(
  ctx: StaffCtx,
  asked: z.output<typeof staffOpsSchemas.deeds.input>,
): Promise<StaffList<StaffAuditEntry>> {
  const page = await listPage(ctx, AUDIT_LIST, asked);
  const rows = await listAuditRows(ctx.db, page);
  const opened = await auditReader(
    ctx,
    rows.map(({ input, before, after }) => [input, before, after]),
  );
  return { list: rows.map((row) => presentAuditEntry(row, opened)), ...page.counted };
}

function presentAuditEntry(row: AuditEntryRow, opened: (value: unknown) => unknown): StaffAuditEntry {
  return {
    id: row.id,
    staffId: row.staffId,
    staffName: row.staffName,
    line: row.line,
    input: opened(row.input),
    before: opened(row.before),
    after: opened(row.after),
    approvedBy: row.approver,
    subject: presentSubject(row),
    uid: row.uid,
    isRead: row.isRead,
    requestId: row.requestId,
    createTime: row.at.toISOString(),
  };
}

/** What a row is about, as the wire has it. */
export function presentSubject({
  subjectType,
  subjectId,
}: Pick<AuditEntryRow, "subjectType" | "subjectId">): Subject | null {
  return subjectType === null || subjectId === null ? null : { type: subjectType, id: subjectId };
}
