import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { Db } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { idempotencyKey, once } from "../../kernel/verb/idempotency.ts";
import { type Kernel, transact } from "../../kernel/verb/kernel.ts";
import { requestApproval } from "./approvals.ts";
import { recordAuditEntry } from "./audit-log.ts";
import type { Action, Actions, Granted, OpsCtx, OpsNote, Pot, StaffCtx, StaffRules } from "./context.ts";
import { soloUseOf } from "./second-person.ts";
import type { ServedOps } from "./serve-ops.ts";

/** Thrown by an action that one person may not do alone; it undoes the transaction. */
class NeedsSecond extends Error {
  readonly amountCents: number;
  readonly pot: Pot;
  /** What the action had told of itself until then. */
  readonly noted: OpsNote;

  constructor(amountCents: number, pot: Pot, noted: OpsNote) {
    super("needs a second person");
    this.amountCents = amountCents;
    this.pot = pot;
    this.noted = noted;
  }
}

/** Whether an action ended because one person may not do it alone. */
export const needsSecond = (error: unknown): error is NeedsSecond => error instanceof NeedsSecond;

/** What an action tells of itself, for its row in the audit log; its money lies in one pot. */
type Noted = OpsNote & { soloCents: number; pot?: Pot };

/** The key of an action. Staff and customers count from 1 each; the sign keeps their keys apart. */
export const keyOfAction = ({ staff, line, key, input }: Action) =>
  idempotencyKey(-staff.id, line, key, input);

/** The steps of all changing calls of the staff; an approved one runs by the same steps. */
export function createActions(rules: StaffRules, calls: ReadonlyMap<string, ServedOps>): Actions {
  const callOf = ({ staff, line }: Action): ServedOps => {
    const call = calls.get(line);
    if (!call || (call.right && !staff.rights.has(call.right)))
      throw new Fail(staffOutcome.SITUATION_CHANGED);
    return call;
  };
  const ctxOf = (ctx: Ctx, { staff }: Action): StaffCtx => ({ ...ctx, staff, rules, actions });
  const actions: Actions = {
    needsPreparing: (line) => calls.get(line)?.steps.prepare !== undefined,
    async prepare(ctx, action) {
      const { prepare } = callOf(action).steps;
      return { value: await prepare?.(ctxOf(ctx, action), action.input) };
    },
    change(ctx, action, granted) {
      const { steps, isOwn, unlogged } = callOf(action);
      const work = async (db: Db) => {
        const noted: Noted = { soloCents: 0 };
        const own = opsContext({ ...ctxOf(ctx, action), db }, granted, noted);
        const data = await steps.verb(own, action.input, granted.prepared.value);
        const approvedBy = granted.approval?.by?.id ?? null;
        const input = without(action.input, unlogged);
        const entry = { input, ...noted, line: action.line, approvedBy };
        if (!isOwn) await recordAuditEntry(own, entry);
        return data;
      };
      return action.key === "" ? work(ctx.db) : once(ctx, keyOfAction(action), work);
    },
    async finish(ctx, action, { data, value }) {
      const { finish } = callOf(action).steps;
      return finish ? finish(ctxOf(ctx, action), data, value) : data;
    },
  };
  return actions;
}

function opsContext(ctx: StaffCtx, { approval }: Granted, noted: Noted): OpsCtx {
  const takeSolo = async (amountCents: number, pot: Pot) => {
    const { movedCents, isFresh } = await soloUseOf(ctx, ctx.staff.id, pot);
    const soloCents = noted.soloCents + amountCents;
    if (isFresh || movedCents + soloCents > ctx.rules.solo.limitCents[pot]) return false;
    Object.assign(noted, { soloCents, pot });
    return true;
  };
  return {
    ...ctx,
    approval,
    note: (facts) => Object.assign(noted, facts),
    takeSolo,
    async countersigned(amountCents, pot = "SENT") {
      if (approval) {
        if ((amountCents ?? 0) > approval.amountCents) throw new Fail(staffOutcome.SITUATION_CHANGED);
        return;
      }
      if (amountCents === undefined) throw new NeedsSecond(0, pot, noted);
      if (!(await takeSolo(amountCents, pot))) throw new NeedsSecond(amountCents, pot, noted);
    },
  };
}

/** Runs `work`; an action in it that one person may not do alone becomes an approval request, which its caller hears of. */
export async function orRequestApproval<Result>(
  kernel: Kernel,
  { ctx, action, rules }: { ctx: Ctx; action: Action; rules: StaffRules },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!needsSecond(error)) throw error;
    if (holdsSecret(action.input)) throw new Error(`${action.line} can't wait: its input is nobody else's`);
    const { amountCents, pot, noted } = error;
    const { hasSecondPerson } = rules.solo;
    const { approvalId, runAt } = await transact(kernel, ctx, (own) =>
      requestApproval(own, { ...action, noted, amountCents, pot, hasSecondPerson }),
    );
    const said = { approvalId, amount: amountCents };
    throw runAt
      ? new Fail(staffOutcome.SCHEDULED, 200, { ...said, runTime: runAt.toISOString() })
      : new Fail(staffOutcome.APPROVAL_REQUIRED, 200, said);
  }
}

/** Whether an input holds a password or a file, which no approval request may show or keep. */
function holdsSecret(input: unknown): boolean {
  if (input instanceof Uint8Array) return true;
  if (typeof input !== "object" || input === null) return false;
  return Object.entries(input).some(([field, value]) => /password|secret/i.test(field) || holdsSecret(value));
}

/** What was asked for as the log keeps it. */
function without(input: unknown, field: string | undefined): unknown {
  if (field === undefined) return input;
  return Object.fromEntries(Object.entries(input as object).filter(([name]) => name !== field));
}
