import type { StaffRight } from "@crux/rules/people/staff-rights";
import type { Ctx } from "../../kernel/verb/context.ts";

/** Somebody of the merchant's staff, as their session says. */
export type Staff = {
  id: number;
  name: string;
  rights: ReadonlySet<StaffRight>;
  sessionId: number;
  /** Whether logging in takes more than the password. */
  hasSecondFactor: boolean;
};

/** What the merchant asks of the staff; one object for the whole server. */
export type StaffRules = {
  /** Staff prove themselves as production asks: second factors, and new passwords instead of those that others know. */
  isStrict: boolean;
  /** What one person may do alone. */
  solo: SoloRules;
};

/** Money that staff send out, and money that they found on the shop's bank account, are counted apart. */
export type Pot = "SENT" | "FOUND";

/** What one person of the staff may do alone. */
export type SoloRules = {
  /** The most cents that one person moves alone within a day. */
  limitCents: Record<Pot, number>;
  /** Without colleagues an action that needs two people waits a day instead. */
  hasSecondPerson: boolean;
};

export const DEFAULT_SOLO: SoloRules = {
  limitCents: { SENT: 50_000, FOUND: 500_000 },
  hasSecondPerson: true,
};

/** The context of an `/ops/` call that changes nothing, or of what comes before and after a change. */
export type StaffCtx = Ctx & {
  staff: Staff;
  rules: StaffRules;
  /** Runs changing calls in somebody's name; for approving alone. */
  actions: Actions;
};

/** The context of a change that staff make: one transaction, with one row in the audit log. */
export type OpsCtx = StaffCtx & {
  /** Who approved this action, and up to which amount; null while it has one person's word alone. */
  approval: Approval | null;
  /** Adds what was there before and after to the audit row of this call. */
  note(facts: OpsNote): void;
  /**
   * Goes on when the amount, with all that this person moved alone within a day in the same pot, is within the limit of
   * one person, or when the action was approved. Without an amount one person is never enough. Otherwise the
   * transaction is undone and the action waits: its caller gets `staff.APPROVAL_REQUIRED` with the id of the approval
   * request, or `staff.SCHEDULED` where nobody is asked and its hour comes. An action with a password or a file in its
   * input cannot wait, and fails instead.
   */
  countersigned(amountCents?: number, pot?: Pot): Promise<void>;
  /** Counts the amount as this person's own word; false, and not counted, when that is beyond what one person may. */
  takeSolo(amountCents: number, pot: Pot): Promise<boolean>;
};

/** What an audit entry is about: a kind of thing, as paths name it, and which one. */
export type Subject = { type: string; id: number };

/**
 * What an action tells of itself; the subject where its call names none, such as something that it made, and the input in
 * short where the whole of it would only swell the log.
 */
export type OpsNote = { before?: unknown; after?: unknown; subject?: Subject; input?: unknown };

/** The context of a read that shows or exports what is kept back elsewhere; it leaves an audit entry. */
export type RevealCtx = StaffCtx & Pick<OpsCtx, "note">;

/** What allows an action: somebody's word, or null for the hour that it waited for; up to this amount. */
export type Approval = { by: Staff | null; amountCents: number };

/** A changing `/ops/` call as somebody made it: the contract's line, its decoded input and its idempotency key. */
export type Action = { staff: Staff; line: string; input: unknown; key: string };

/** What is made ready for an action before its transaction; nothing where its call has one step. */
export type Prepared = { value: unknown };

/** The three steps of an action: before, in, and after its transaction. Each throws what the call itself refuses. */
export type Actions = {
  /** Whether the call has a step before its transaction. */
  needsPreparing(line: string): boolean;
  prepare(ctx: Ctx, action: Action): Promise<Prepared>;
  /** Writes the audit row as well; `staff.SITUATION_CHANGED` when whoever does it lost the right to. */
  change(ctx: Ctx, action: Action, granted: Granted): Promise<unknown>;
  /** Answers in the place of the change. */
  finish(ctx: Ctx, action: Action, done: Prepared & { data: unknown }): Promise<unknown>;
};

/** With what an action's transaction begins. */
export type Granted = { approval: Approval | null; prepared: Prepared };
