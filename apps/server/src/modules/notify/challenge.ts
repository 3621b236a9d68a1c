import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { ChallengePort } from "../../outside/challenge/port.ts";
import { countTextsOfHour } from "./budget-store.ts";
import type { TextLimits } from "./text-budget.ts";

/** Who asks whether a person wants the code, and what the texts' budget is; without a challenge nobody is asked. */
export type Challenged = { challenge: ChallengePort | null; limits: TextLimits | null };

const FREE_PER_CALLER_AND_HOUR = 5;
const HALF = 0.5;

/** Which proof a code needs, and whether it was given. */
export type Proof = {
  /**
   * Throws `verification.CHALLENGE_REQUIRED`, with what the widget needs, for whom has to prove more than was proved.
   */
  demand(sentByCaller: number): void;
};

/**
 * Whether a person asks is a question for whoever had five codes within the hour, and for everybody once half of the
 * hour's texts is spent. The provider is asked here, so outside any transaction; `demand` then decides anew, under the
 * lock, without asking anybody. A provider that does not answer lets people pass while less than half is spent.
 */
export async function proofOf(
  ctx: Ctx,
  { challenge, limits }: Challenged,
  { token, countSent }: { token: string | undefined; countSent: () => Promise<number> },
): Promise<Proof> {
  if (!challenge) return { demand() {} };
  const isHalfSpent = limits !== null && (await countTextsOfHour(ctx.db, ctx.now)) >= limits.perHour * HALF;
  const isAsked = (sent: number) => isHalfSpent || sent >= FREE_PER_CALLER_AND_HOUR;
  const isProved =
    token !== undefined &&
    isAsked(await countSent()) &&
    (await challenge.verify({ token, ip: ctx.ip }).catch(() => !isHalfSpent));
  return {
    demand(sent) {
      if (isProved || !isAsked(sent)) return;
      const { provider, siteKey } = challenge;
      throw new Fail(verificationOutcome.CHALLENGE_REQUIRED, 200, { provider, siteKey });
    },
  };
}
