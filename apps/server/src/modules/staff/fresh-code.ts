import * as staffOutcome from "@crux/contract/outcomes/staff";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { Fail } from "../../kernel/fail.ts";
import type { OpsCtx } from "./context.ts";
import { isProvenSince } from "./session/session-store.ts";

const FRESH_MS = 5 * MINUTE_MS;

/**
 * Goes on when whoever asks for this action proved within five minutes that they have their second factor at hand, so
 * that a stolen session is not enough for it; what was approved meanwhile is not asked again. Throws
 * `staff.FRESH_CODE_REQUIRED`, or `staff.TOTP_SETUP_REQUIRED` in a shop that wants second factors of everybody.
 */
export async function demandFreshCode({ db, now, staff, rules, approval }: OpsCtx): Promise<void> {
  if (approval) return;
  if (!staff.hasSecondFactor) {
    if (rules.isStrict) throw new Fail(staffOutcome.TOTP_SETUP_REQUIRED);
    return;
  }
  const from = new Date(now.getTime() - FRESH_MS);
  if (!(await isProvenSince(db, staff.sessionId, from))) throw new Fail(staffOutcome.FRESH_CODE_REQUIRED);
}
