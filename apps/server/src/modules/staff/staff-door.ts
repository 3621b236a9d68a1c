import { codeText } from "@crux/contract/codes";
import type { BulkOutcome } from "@crux/contract/ops/bulk";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { needsSecondFactor } from "@crux/rules/people/staff-rights";
import { Fail } from "../../kernel/fail.ts";
import type { Call, Door } from "../../kernel/http/door.ts";
import { isAbout } from "../../kernel/log/trail.ts";
import { answerOf } from "../../kernel/verb/idempotency.ts";
import { contextOf, inSteps, type Kernel, transact } from "../../kernel/verb/kernel.ts";
import { recordAuditEntry } from "./audit-log.ts";
import type { Action, Actions, OpsCtx, OpsNote, RevealCtx, Staff, StaffCtx, StaffRules } from "./context.ts";
import { lacking } from "./lacking.ts";
import { createActions, keyOfAction, needsSecond, orRequestApproval } from "./run-action.ts";
import type { OpsOptions, RowAction, ServedOps } from "./serve-ops.ts";
import { authenticateStaff } from "./session/session.ts";
import { isAnswered, type StaffPlace } from "./staff-place.ts";

export type StaffDoor = Omit<Door<Staff>, "calls"> & {
  calls: readonly ServedOps[];
  /** Where the calls are answered, and what is asked of the staff; tests change both. */
  place: StaffPlace;
  rules: StaffRules;
  actions: Actions;
};

/** Lets staff in: their rights before the body is read, and behind each change its audit row, in one transaction. */
export function createStaffDoor(
  kernel: Kernel,
  { calls, place, rules }: Pick<StaffDoor, "calls" | "place" | "rules">,
): StaffDoor {
  const byLine = new Map(calls.map((call) => [call.endpoint.line, call]));
  const actions = createActions(rules, byLine);
  const door: StaffDoor = {
    calls,
    place,
    rules,
    actions,
    answers: (line, request) => isAnswered(door.place, line, request),
    admit: (token, line = "") => admitStaff(kernel, rules, token, byLine.get(line)),
    // Customers count from 1, too.
    numberOf: ({ id }) => -id,
    run(line, call, input) {
      const one = byLine.get(line);
      if (!one) throw new Error(`${line} is no call of the staff`);
      return one.mode === "read"
        ? runRead(kernel, { door, one, call }, input)
        : runChange(kernel, { door, one, call }, input);
    },
  };
  return door;
}

/**
 * Whose token of the staff this is. Throws an outcome of `session`, `general.FORBIDDEN` without the right, and
 * `staff.TOTP_SETUP_REQUIRED` for somebody who has to set up a second factor first.
 */
async function admitStaff(
  kernel: Kernel,
  { isStrict }: StaffRules,
  token: string,
  { right, beforeSecondFactor }: OpsOptions = {},
): Promise<Staff> {
  const staff = await authenticateStaff(kernel.db, token, kernel.clock.now());
  isAbout("staff", staff.id);
  if (right && !staff.rights.has(right)) throw await lacking(kernel, right);
  const isUnproven = isStrict && !staff.hasSecondFactor && needsSecondFactor(staff.rights);
  if (isUnproven && !beforeSecondFactor) throw new Fail(staffOutcome.TOTP_SETUP_REQUIRED);
  return staff;
}

type Running = { door: StaffDoor; one: ServedOps; call: Call<Staff> };

function runRead(kernel: Kernel, { door, one, call }: Running, input: unknown): Promise<unknown> {
  const { rules, actions } = door;
  const ctx = { ...contextOf(kernel, from(call)), staff: call.person, rules, actions };
  // Without what only changes get: `opsRead` and `opsReveal` take no verb that asks for it.
  return one.reveals ? reveal(ctx, one, input) : one.steps.verb(ctx as OpsCtx, input, undefined);
}

async function reveal(ctx: StaffCtx, { endpoint: { line }, steps }: ServedOps, input: unknown) {
  const noted: OpsNote = {};
  const own: RevealCtx = { ...ctx, note: (facts) => Object.assign(noted, facts) };
  const data = await steps.verb(own as OpsCtx, input, undefined);
  await recordAuditEntry(ctx, { ...noted, line, input, isRead: true });
  return data;
}

function runChange(kernel: Kernel, { door, one, call }: Running, input: unknown): Promise<unknown> {
  if (one.rows)
    return runRows(kernel, { door, call }, one.rows(input), isTrial(input) ? tryAction : runAction);
  return runAction(kernel, { door, one, call }, input);
}

/** Whether a call with many rows only asks what would become of them. */
const isTrial = (input: unknown) => (input as { isTrial?: boolean }).isTrial === true;

/** One row after the other: what one refuses undoes no other one, and a fault of the shop's own ends only its row. */
async function runRows(
  kernel: Kernel,
  { door, call }: Pick<Running, "door" | "call">,
  rows: readonly RowAction[],
  run: (kernel: Kernel, running: Running, input: unknown) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const { key, endpoint, input } of rows) {
    const one = door.calls.find((served) => served.endpoint.line === endpoint.line);
    if (!one) throw new Error(`${endpoint.line} is no call of the staff`);
    try {
      await run(kernel, { door, one, call: { ...call, key: "" } }, input);
      outcomes.push({ key, code: 0, msg: "", data: null });
    } catch (error) {
      outcomes.push({ key, ...refusalOf(kernel, endpoint.line, error) });
    }
  }
  return outcomes;
}

function refusalOf(kernel: Kernel, line: string, error: unknown): Omit<BulkOutcome, "key"> {
  if (error instanceof Fail) return { code: error.code, msg: error.message, data: error.data };
  kernel.fault(line, error);
  return { code: generalOutcome.UNAVAILABLE, msg: codeText(generalOutcome.UNAVAILABLE), data: null };
}

function runAction(kernel: Kernel, { door, one, call }: Running, input: unknown): Promise<unknown> {
  const { rules, actions } = door;
  const action: Action = { staff: call.person, line: one.endpoint.line, input, key: call.key };
  return inSteps(kernel, from(call), async (ctx) => {
    if (one.steps.prepare && !one.steps.finish && action.key !== "") {
      const known = await answerOf(kernel.db, keyOfAction(action));
      if (known) return known.answer;
    }
    const prepared = await actions.prepare(ctx, action);
    const change = () =>
      transact(kernel, from(call), (own) => actions.change(own, action, { approval: null, prepared }));
    const data = await orRequestApproval(kernel, { ctx, action, rules }, change);
    return actions.finish(ctx, action, { ...prepared, data });
  });
}

/** Thrown where an action that was only tried has come to its end; it undoes all of it. */
class TriedOut extends Error {}

/**
 * Does an action and undoes it: whoever is about to do it to many things hears what would be refused. What asks others
 * before its change can't be tried.
 */
async function tryAction(kernel: Kernel, { door, one, call }: Running, input: unknown): Promise<void> {
  if (one.steps.prepare) throw new Error(`${one.endpoint.line} can't be tried: it asks others first`);
  const action: Action = { staff: call.person, line: one.endpoint.line, input, key: "" };
  try {
    await transact(kernel, from(call), async (own) => {
      await door.actions.change(own, action, { approval: null, prepared: { value: undefined } });
      throw new TriedOut();
    });
  } catch (error) {
    if (needsSecond(error)) throw new Fail(staffOutcome.APPROVAL_REQUIRED);
    if (!(error instanceof TriedOut)) throw error;
  }
}

const from = ({ ip, agent }: Call<Staff>) => ({ caller: null, ip, ...(agent ? { agent } : {}) });
