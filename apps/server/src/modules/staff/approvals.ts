import { createHash } from "node:crypto";
import type { StaffApproval, staffOpsSchemas } from "@crux/contract/staff.schema";
import type { Page } from "@crux/contract/wire";
import { rightsOf } from "@crux/rules/staff-rights";
import type { z } from "zod";
import type { AskedDeed, Ctx, OpsCtx, Staff } from "../../kernel/context.ts";
import { Fail } from "../../kernel/fail.ts";
import { pageOf, sliceOf } from "../../kernel/page.ts";
import { decideApproval, insertApproval, selectApproval, selectApprovals } from "./deed-store.ts";
import { selectStaff } from "./store.ts";
import type { ApprovalRow } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps a deed of money for a second person, for a day; the same deed asked for again is the same question. */
export async function askApproval(
  ctx: Ctx,
  { staff, line, input, key, amountCents }: AskedDeed & { amountCents: number },
): Promise<number> {
  const text = JSON.stringify(input);
  return insertApproval(ctx.db, {
    askedBy: staff.id,
    sessionId: staff.sessionId,
    line,
    input: text,
    inputHash: createHash("sha256").update(text).digest("hex"),
    key,
    amountCents,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + DAY_MS),
  });
}

/** One page of the questions, open ones first. */
export async function listApprovals(
  ctx: OpsCtx,
  paging: z.output<typeof staffOpsSchemas.approvals.input>,
): Promise<Page<StaffApproval>> {
  const { rows, total } = await selectApprovals(ctx.db, sliceOf(paging));
  return pageOf(
    rows.map((row) => approvalView(row, ctx.now)),
    { total, ...paging },
  );
}

/**
 * Runs somebody else's deed in this transaction, once. Throws 270011 for one's own, 270012, 270013 when it was decided
 * or its day is over, 270014 when the asker may not do it any more or it would cost more by now; what the deed itself
 * refuses leaves the question open.
 */
export async function approveDeed(
  ctx: OpsCtx,
  { id }: { id: number },
): Promise<{ approval: StaffApproval; answer: unknown }> {
  const row = await decide(ctx, id, "APPROVED");
  const answer = await ctx.perform(
    { staff: await askerOf(ctx, row), line: row.line, input: row.input, key: row.idempotency_key },
    { by: ctx.staff, amountCents: row.amount_cents },
  );
  return { approval: approvalView(row, ctx.now), answer };
}

/** Refuses somebody's deed for good, or takes one's own back; throws 270012 and 270013. */
export async function refuseDeed(ctx: OpsCtx, { id }: { id: number }): Promise<StaffApproval> {
  return approvalView(await decide(ctx, id, "REFUSED"), ctx.now);
}

async function decide(ctx: OpsCtx, id: number, state: "APPROVED" | "REFUSED"): Promise<ApprovalRow> {
  const isDecided = await decideApproval(ctx.db, { id, state, by: ctx.staff.id, now: ctx.now });
  const row = await selectApproval(ctx.db, id);
  if (!row) throw new Fail(270012);
  if (isDecided) return row;
  throw new Fail(row.asked_by === ctx.staff.id && state === "APPROVED" ? 270011 : 270013);
}

/** Whoever asked, with the rights of today. */
async function askerOf(ctx: OpsCtx, { asked_by, session_id }: ApprovalRow): Promise<Staff> {
  const row = await selectStaff(ctx.db, asked_by);
  if (!row || row.disabled_at) throw new Fail(270014);
  return { id: row.id, name: row.name, rights: rightsOf(row.role, row.rights), sessionId: session_id };
}

function approvalView(row: ApprovalRow, now: Date): StaffApproval {
  return {
    id: row.id,
    askedBy: row.asker,
    line: row.line,
    input: row.input,
    amount: row.amount_cents,
    status: row.state === "OPEN" && row.expires_at <= now ? "EXPIRED" : row.state,
    decidedBy: row.decider,
    createTime: row.asked_at.toISOString(),
    expireTime: row.expires_at.toISOString(),
  };
}
