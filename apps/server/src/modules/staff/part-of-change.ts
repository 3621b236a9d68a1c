import type { AnyEndpoint } from "@crux/contract/endpoint";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { recordAuditEntry } from "./audit-log.ts";
import type { OpsCtx, OpsNote } from "./context.ts";
import { lacking } from "./lacking.ts";

type Part<Input, Output> = {
  /** The call that does this alone, with its right. */
  endpoint: AnyEndpoint;
  right: StaffRight;
  verb: (ctx: OpsCtx, input: Input) => Promise<Output>;
  input: Input;
};

/**
 * Does as a part of a larger change what a call of its own does alone: with that call's right, and with the audit entry
 * that it would leave, in the transaction of the whole. Throws `general.FORBIDDEN` without the right, and what the verb
 * throws.
 */
export async function asPart<Input, Output>(
  ctx: OpsCtx,
  { endpoint: { line }, right, verb, input }: Part<Input, Output>,
): Promise<Output> {
  if (!ctx.staff.rights.has(right)) throw await lacking(ctx, right);
  const noted: OpsNote = {};
  const output = await verb({ ...ctx, note: (facts) => Object.assign(noted, facts) }, input);
  await recordAuditEntry(ctx, { ...noted, line, input });
  return output;
}
