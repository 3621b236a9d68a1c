import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type CodeOwner, markUsed, spendTry } from "./store.ts";

/** Six random digits with the salt and hash that are kept of them. */
export function makeCode(): { code: string; salt: string; hash: string } {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("base64url");
  return { code, salt, hash: hashOf(salt, code) };
}

function hashOf(salt: string, code: string): string {
  return createHash("sha256").update(`${salt} ${code}`).digest("hex");
}

/**
 * Compares a code and returns its id for `consumeMobileCode`. Every call spends one of five tries, so the transaction
 * of this call must stand. Throws `verification.CODE_EXPIRED` without a live code and `user.WRONG_CODE` when it is
 * wrong.
 */
export async function tryMobileCode(
  ctx: Ctx,
  { code, ...owner }: CodeOwner & { code: string },
): Promise<number> {
  const row = await spendTry(ctx.db, owner, ctx.now);
  if (!row) throw new Fail(verificationOutcome.CODE_EXPIRED);
  const isRight = timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(hashOf(row.salt, code)));
  if (!isRight) throw new Fail(userOutcome.WRONG_CODE);
  return row.id;
}

/** Uses a right code up; throws `verification.CODE_EXPIRED` when somebody was faster. */
export async function consumeMobileCode(ctx: Ctx, id: number): Promise<void> {
  if (!(await markUsed(ctx.db, id, ctx.now))) throw new Fail(verificationOutcome.CODE_EXPIRED);
}
