import type { StaffApproval, staffOpsSchemas } from "@crux/contract/staff.schema";
import type { Page } from "@crux/contract/wire";
import { rightsOf } from "@crux/rules/people/staff-rights";
import type { z } from "zod";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { AskedDeed, Ctx, OpsCtx, Pot, Staff } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem, type Waiting } from "../../kernel/verb/kernel.ts";
import { runDeed } from "../../kernel/verb/ops-runner.ts";
import {
  decideApproval,
  failApproval,
  insertApproval,
  type NewQuestion,
  selectApproval,
  selectApprovals,
  takeDueApproval,
} from "./approval-store.ts";
import { deedReader, deedSealer } from "./deed-words.ts";
import { tellStaff } from "./notices.ts";
import { isOneselfAgain } from "./standing.ts";
import { selectStaff } from "./store.ts";
import type { ApprovalRow } from "./tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps a deed that one person may not do alone, for a day; the same deed asked for again is the same question. Without
 * a second person it is carried out after that day, and given up when nobody could do so for another one.
 */
export async function askApproval(
  ctx: Ctx,
  {
    staff,
    line,
    input,
    key,
    amountCents,
    pot,
    hasSecondPerson,
  }: AskedDeed & { amountCents: number; pot: Pot; hasSecondPerson: boolean },
): Promise<Waiting> {
  const text = JSON.stringify(input);
  const seal = await deedSealer(ctx, { line, input });
  const inADay = new Date(ctx.now.getTime() + DAY_MS);
  const question = await insertApproval(ctx.db, {
    askedBy: staff.id,
    sessionId: staff.sessionId,
    line,
    input: seal ? JSON.stringify(seal(input)) : text,
    inputHash: ctx.vault.box.blindIndex(`approval ${text}`),
    key,
    amountCents,
    isFound: pot === "FOUND",
    now: ctx.now,
    expiresAt: hasSecondPerson ? inADay : new Date(inADay.getTime() + DAY_MS),
    runAt: hasSecondPerson ? null : inADay,
  });
  if (question.is_new) await tellStaff(ctx, { kind: "QUESTION", text: wordsOf(staff, line, question) });
  return { approvalId: question.id, runAt: question.run_at };
}

function wordsOf(
  { name }: Staff,
  line: string,
  { id, amount_cents: cents, run_at: runAt }: NewQuestion,
): string {
  const what = `${name} 提交了操作 ${id}（${line}）${cents > 0 ? `，金额 A$${(cents / 100).toFixed(2)}` : ""}`;
  if (!runAt) return `${what}，需另一位同事在24小时内批准。`;
  return `${what}，将于 ${runAt.toISOString()} 执行；如非本人操作，请在此之前撤回（staff.refuse id=${id}）。`;
}

/** One page of the questions, open ones first. */
export async function listApprovals(
  ctx: OpsCtx,
  paging: z.output<typeof staffOpsSchemas.approvals.input>,
): Promise<Page<StaffApproval>> {
  const { rows, total } = await selectApprovals(ctx.db, sliceOf(paging));
  return pageOf(await viewAll(ctx, rows), { total, ...paging });
}

/**
 * Runs somebody else's deed in this transaction, once. Throws 270011 for one's own, 270012, 270013 when it was decided
 * or its day is over, 270014 when the asker may not do it any more or it would cost more by now, 270030 when the two may
 * be one person and the amount is more than the approver may move alone; what the deed itself refuses leaves the
 * question open.
 */
export async function approveDeed(
  ctx: OpsCtx,
  { id }: { id: number },
): Promise<{ approval: StaffApproval; answer: unknown }> {
  const row = await decide(ctx, id, "APPROVED");
  const { amount_cents: amountCents, is_found: isFound } = row;
  if (await isOneselfAgain(ctx, row.asked_by, ctx.staff.id)) {
    // Their yes is the approver's own word alone, which a deed without an amount never has enough of.
    const isEnough = amountCents > 0 && (await ctx.takeAlone(amountCents, isFound ? "FOUND" : "SENT"));
    if (!isEnough) throw new Fail(270030);
  }
  const answer = await ctx.perform(await deedOf(ctx, row), { by: ctx.staff, amountCents });
  return { approval: await view(ctx, row), answer };
}

/** Refuses somebody's deed for good, or takes one's own back; throws 270012, 270013, and 900003 without the right to. */
export async function refuseDeed(ctx: OpsCtx, { id }: { id: number }): Promise<StaffApproval> {
  const row = await decide(ctx, id, "REFUSED");
  if (row.asked_by !== ctx.staff.id && !ctx.staff.rights.has("money.approve")) throw new Fail(900003);
  return view(ctx, row);
}

async function decide(ctx: OpsCtx, id: number, state: "APPROVED" | "REFUSED"): Promise<ApprovalRow> {
  const isDecided = await decideApproval(ctx.db, { id, state, by: ctx.staff.id, now: ctx.now });
  const row = await selectApproval(ctx.db, id);
  if (!row) throw new Fail(270012);
  if (isDecided) return row;
  throw new Fail(row.asked_by === ctx.staff.id && state === "APPROVED" ? 270011 : 270013);
}

/** A deed as it was asked for, with the asker's rights of today; throws 270014 when they are gone. */
async function deedOf(ctx: Ctx, row: ApprovalRow): Promise<AskedDeed> {
  const { line, idempotency_key: key } = row;
  const opened = await deedReader(ctx, [row.input]);
  return { staff: await askerOf(ctx, row), line, input: opened(row.input), key };
}

/**
 * Carries out one deed whose hour has come; returns how many it took. One that is refused by then ends as FAILED with
 * the code of the refusal.
 */
export async function carryOutDue(kernel: Kernel): Promise<number> {
  let taken: number | undefined;
  try {
    await runAsSystem(kernel, async (ctx) => {
      taken = await takeDueApproval(ctx.db, ctx.now);
      const row = taken === undefined ? undefined : await selectApproval(ctx.db, taken);
      if (row)
        await runDeed(kernel, ctx, await deedOf(ctx, row), { by: null, amountCents: row.amount_cents });
    });
  } catch (error) {
    const id = taken;
    if (!(error instanceof Fail) || id === undefined) throw error;
    const { code } = error;
    await runAsSystem(kernel, ({ db, now }) => failApproval(db, { id, code, now }));
  }
  return taken === undefined ? 0 : 1;
}

/** Whoever asked, with the rights of today. */
async function askerOf(ctx: Ctx, { asked_by, session_id }: ApprovalRow): Promise<Staff> {
  const row = await selectStaff(ctx.db, asked_by);
  if (!row || row.disabled_at) throw new Fail(270014);
  const { id, name, role, rights, has_totp: hasSecondFactor } = row;
  return { id, name, rights: rightsOf(role, rights), sessionId: session_id, hasSecondFactor };
}

async function view(ctx: Ctx, row: ApprovalRow): Promise<StaffApproval> {
  const [one] = await viewAll(ctx, [row]);
  if (!one) throw new Error("a row has a view");
  return one;
}

async function viewAll(ctx: Ctx, rows: readonly ApprovalRow[]): Promise<StaffApproval[]> {
  const opened = await deedReader(
    ctx,
    rows.map(({ input }) => input),
  );
  return rows.map((row) => approvalView({ ...row, input: opened(row.input) }, ctx.now));
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
    runTime: row.run_at?.toISOString() ?? null,
    failure: row.failure,
  };
}
