import type { StaffList } from "@crux/contract/list";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffApproval } from "@crux/contract/staff/approval.schema";
import type { staffOpsSchemas } from "@crux/contract/staff.schema";
import { DAY_MS } from "@crux/rules/time/durations";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem, stepAsSystem } from "../../kernel/verb/kernel.ts";
import { listPage } from "../../kernel/verb/list-page.ts";
import { getActingStaff } from "./acting-staff.ts";
import {
  APPROVAL_LIST,
  type ApprovalRow,
  decideApproval,
  failApproval,
  findApproval,
  findDueApproval,
  insertApproval,
  inTime,
  listApprovalRows,
  type OpenApproval,
  takeDueApproval,
} from "./approval-store.ts";
import { presentSubject, withoutSecrets } from "./audit-log.ts";
import { auditReader, auditSealer, subjectOf, withoutPeople } from "./audit-words.ts";
import type { Action, Actions, OpsCtx, OpsNote, Pot, Prepared, Staff, StaffCtx } from "./context.ts";
import { tellStaff } from "./notices.ts";
import { isOneselfAgain } from "./second-person.ts";

/** An action that waits: for a second person, or for `runAt` where nobody else is asked. */
export type Waiting = { approvalId: number; runAt: Date | null };

/**
 * Keeps an action that one person may not do alone, for a day; the same one asked for again is the same approval request.
 * Without a second person it is carried out after that day, and given up when nobody could do so for another one.
 */
export async function requestApproval(
  ctx: Ctx,
  {
    staff,
    line,
    input,
    key,
    noted,
    amountCents,
    pot,
    hasSecondPerson,
  }: Action & { noted: OpsNote; amountCents: number; pot: Pot; hasSecondPerson: boolean },
): Promise<Waiting> {
  const text = JSON.stringify(input);
  const said = { line, input, subject: noted.subject };
  const seal = (await auditSealer(ctx, said))?.seal;
  const shown = (value: unknown) => (seal ?? withoutPeople)(withoutSecrets(value));
  const inADay = new Date(ctx.now.getTime() + DAY_MS);
  const request = await insertApproval(ctx.db, {
    askedBy: staff.id,
    sessionId: staff.sessionId,
    line,
    input: seal ? JSON.stringify(seal(input)) : text,
    before: shown(noted.before),
    after: shown(noted.after),
    subject: noted.subject ?? subjectOf(said),
    inputHash: ctx.vault.box.blindIndex(`approval ${text}`),
    key,
    amountCents,
    isFound: pot === "FOUND",
    now: ctx.now,
    expiresAt: hasSecondPerson ? inADay : new Date(inADay.getTime() + DAY_MS),
    runAt: hasSecondPerson ? null : inADay,
  });
  if (request.isNew) await tellStaff(ctx, { kind: "QUESTION", text: wordsOf(staff, line, request) });
  return { approvalId: request.id, runAt: request.runAt };
}

function wordsOf({ name }: Staff, line: string, { id, amountCents: cents, runAt }: OpenApproval): string {
  const what = `${name} 提交了操作 ${id}（${line}）${cents > 0 ? `，金额 A$${(cents / 100).toFixed(2)}` : ""}`;
  if (!runAt) return `${what}，需另一位同事在24小时内批准。`;
  return `${what}，将于 ${runAt.toISOString()} 执行；如非本人操作，请在此之前撤回（staff.refuse id=${id}）。`;
}

/** One page of the approval requests, newest first unless asked otherwise; of one's own without the right to approve. */
export async function listApprovals(
  ctx: StaffCtx,
  asked: z.output<typeof staffOpsSchemas.approvals.input>,
): Promise<StaffList<StaffApproval>> {
  const may = ctx.staff.rights.has("money.approve");
  const seen = may ? asked : { ...asked, staffId: ctx.staff.id };
  const page = await listPage(ctx, APPROVAL_LIST, seen, ...(asked.isOpen ? [inTime(ctx.now)] : []));
  const list = await presentApprovals(ctx, await listApprovalRows(ctx.db, page));
  return { list, ...page.counted };
}

/** What was made ready for an action before the transaction that decides on it; null where nothing has to be. */
type Ready = { action: Action; prepared: Prepared } | null;

/**
 * Runs somebody else's action in the transaction that closes its request, once. Throws `staff.OWN_REQUEST` for one's
 * own, `staff.APPROVAL_NOT_FOUND`, `staff.APPROVAL_CLOSED` when it was decided or its day is over,
 * `staff.SITUATION_CHANGED` when the asker may not do it any more or it would cost more by now,
 * `staff.APPROVER_TOO_NEW` when the two may be one person and the amount is more than the approver may move alone; what
 * the action itself refuses leaves the request open.
 */
export const approveAction = {
  prepare: (ctx: StaffCtx, { id }: { id: number }): Promise<Ready> => makeReady(ctx, ctx.actions, id),
  async change(
    ctx: OpsCtx,
    { id }: { id: number },
    ready: Ready,
  ): Promise<{ approval: StaffApproval; answer: unknown }> {
    const row = await decide(ctx, id, "APPROVED");
    const { amountCents, isFound } = row;
    if (await isOneselfAgain(ctx, row.askedBy, ctx.staff.id)) {
      // Their yes is the approver's own word alone, which an action without an amount never has enough of.
      const isEnough = amountCents > 0 && (await ctx.takeSolo(amountCents, isFound ? "FOUND" : "SENT"));
      if (!isEnough) throw new Fail(staffOutcome.APPROVER_TOO_NEW);
    }
    const approval = { by: ctx.staff, amountCents };
    const answer = await ctx.actions.change(ctx, await actionOf(ctx, row), {
      approval,
      prepared: ready?.prepared ?? NOTHING,
    });
    return { approval: await presentOne(ctx, row), answer };
  },
  async finish(ctx: StaffCtx, data: { approval: StaffApproval; answer: unknown }, ready: Ready) {
    const { approval, answer } = data;
    if (!ready) return data;
    const done = { ...ready.prepared, data: answer };
    return { approval, answer: await ctx.actions.finish(ctx, ready.action, done) };
  },
};

const NOTHING: Prepared = { value: undefined };

/** Does what an open request's action needs before its transaction, where its call has such a step. */
async function makeReady(ctx: Ctx, actions: Actions, id: number): Promise<Ready> {
  const row = await findApproval(ctx.db, id);
  if (row?.state !== "OPEN" || !actions.needsPreparing(row.line)) return null;
  const action = await actionOf(ctx, row);
  return { action, prepared: await actions.prepare(ctx, action) };
}

/**
 * Refuses somebody's action for good, or takes one's own back; throws `staff.APPROVAL_NOT_FOUND`,
 * `staff.APPROVAL_CLOSED`, and `general.FORBIDDEN` without the right to.
 */
export async function refuseAction(ctx: OpsCtx, { id }: { id: number }): Promise<StaffApproval> {
  const row = await decide(ctx, id, "REFUSED");
  if (row.askedBy !== ctx.staff.id && !ctx.staff.rights.has("money.approve"))
    throw new Fail(generalOutcome.FORBIDDEN);
  return presentOne(ctx, row);
}

async function decide(ctx: OpsCtx, id: number, state: "APPROVED" | "REFUSED"): Promise<ApprovalRow> {
  const isDecided = await decideApproval(ctx.db, { id, state, by: ctx.staff.id, now: ctx.now });
  const row = await findApproval(ctx.db, id);
  if (!row) throw new Fail(staffOutcome.APPROVAL_NOT_FOUND);
  if (isDecided) return row;
  throw new Fail(
    row.askedBy === ctx.staff.id && state === "APPROVED"
      ? staffOutcome.OWN_REQUEST
      : staffOutcome.APPROVAL_CLOSED,
  );
}

/**
 * An action as it was asked for, with the asker's rights of today; throws `staff.SITUATION_CHANGED` when they are gone.
 */
async function actionOf(ctx: Ctx, row: ApprovalRow): Promise<Action> {
  const { line, idempotencyKey: key } = row;
  const opened = await auditReader(ctx, [row.input]);
  return {
    staff: await getActingStaff(ctx, { id: row.askedBy, sessionId: row.sessionId }),
    line,
    input: opened(row.input),
    key,
  };
}

/**
 * Carries out one action whose hour has come; returns how many it took. One that is refused by then ends as FAILED with
 * the code of the refusal.
 */
export async function carryOutDue(kernel: Kernel, actions: Actions): Promise<number> {
  const id = await findDueApproval(kernel.db, kernel.clock.now());
  if (id === undefined) return 0;
  let done: { ready: Ready; data: unknown } | null = null;
  try {
    const ready = await stepAsSystem(kernel, (ctx) => makeReady(ctx, actions, id));
    done = await runAsSystem(kernel, (ctx) => carryOut(ctx, actions, { id, ready }));
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    const { code } = error;
    await runAsSystem(kernel, ({ db, now }) => failApproval(db, { id, code, now }));
    return 1;
  }
  if (done?.ready) {
    const { ready, data } = done;
    await stepAsSystem(kernel, (ctx) => actions.finish(ctx, ready.action, { ...ready.prepared, data }));
  }
  return done ? 1 : 0;
}

/** Takes a request as done and runs its action in the same transaction; null when somebody else did. */
async function carryOut(
  ctx: Ctx,
  actions: Actions,
  { id, ready }: { id: number; ready: Ready },
): Promise<{ ready: Ready; data: unknown } | null> {
  const isTaken = await takeDueApproval(ctx.db, id, ctx.now);
  const row = isTaken ? await findApproval(ctx.db, id) : undefined;
  if (!row) return null;
  const approval = { by: null, amountCents: row.amountCents };
  const prepared = ready?.prepared ?? NOTHING;
  return { ready, data: await actions.change(ctx, await actionOf(ctx, row), { approval, prepared }) };
}

async function presentOne(ctx: Ctx, row: ApprovalRow): Promise<StaffApproval> {
  const [one] = await presentApprovals(ctx, [row]);
  if (!one) throw new Error("a row is presented");
  return one;
}

async function presentApprovals(ctx: Ctx, rows: readonly ApprovalRow[]): Promise<StaffApproval[]> {
  const opened = await auditReader(
    ctx,
    rows.map(({ input, before, after }) => [input, before, after]),
  );
  return rows.map((row) => {
    const words = { input: opened(row.input), before: opened(row.before), after: opened(row.after) };
    return presentApproval({ ...row, ...words }, ctx.now);
  });
}

function presentApproval(row: ApprovalRow, now: Date): StaffApproval {
  return {
    id: row.id,
    askedBy: row.asker,
    line: row.line,
    askedById: row.askedBy,
    input: row.input,
    before: row.before,
    after: row.after,
    subject: presentSubject(row),
    amount: row.amountCents,
    status: row.state === "OPEN" && row.expiresAt <= now ? "EXPIRED" : row.state,
    decidedBy: row.decider,
    createTime: row.askedAt.toISOString(),
    expireTime: row.expiresAt.toISOString(),
    runTime: row.runAt?.toISOString() ?? null,
    failure: row.failure,
  };
}
