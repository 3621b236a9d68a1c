import * as casesOutcome from "@crux/contract/outcomes/cases";
import * as userOutcome from "@crux/contract/outcomes/user";
import { sealWords } from "../../kernel/crypto/customer-words.ts";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { bindCasePictures } from "../user/service.ts";
import type { StepRow } from "./case-rows.ts";
import { countSteps, insertStep } from "./case-store.ts";

/** So much is said in one case at most; its end always finds room. */
const MOST_STEPS = 60;

type Said = {
  of: { uid: number; id: number };
  step: StepRow["step"];
  staffId: number | null;
  words: string;
  pictures?: readonly string[];
};

/**
 * Writes what somebody said in a case that is locked, and answers the step's id. Throws `cases.FULL` where it has no room
 * for more, `cases.INVALID_PICTURE`, and `user.NOT_FOUND` when the customer is gone.
 */
export async function say(ctx: Ctx, { of, step, staffId, words, pictures = [] }: Said): Promise<number> {
  const isMore = step === "ADDED" || step === "ANSWERED";
  if (isMore && (await countSteps(ctx.db, of.id)) >= MOST_STEPS) throw new Fail(casesOutcome.FULL);
  if (!(await bindCasePictures(ctx, { uid: of.uid, urls: pictures })))
    throw new Fail(casesOutcome.INVALID_PICTURE);
  const sealed = await sealWords(ctx, of.uid, words);
  return insertStep(ctx.db, {
    uid: of.uid,
    caseId: of.id,
    step,
    staffId,
    words: sealed,
    pictures: [...pictures],
    at: ctx.now,
  }).catch(nobodysCase);
}

export function nobodysCase(error: unknown): never {
  throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
}
