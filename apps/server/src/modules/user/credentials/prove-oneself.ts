import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import type { Db } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import { beginLogin, checkPassword, forgetAttempts } from "../../../kernel/limits/login-attempts.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { consumeMobileCode, tryMobileCode } from "../../notify/service.ts";
import { findUser } from "../account/store.ts";

/**
 * Has the caller prove who they are before something grave: by their password, or by a code to their bound mobile.
 * Throws `user.WRONG_PASSWORD`, `general.TOO_MANY_REQUESTS` after ten wrong passwords in 15 minutes,
 * `verification.CODE_EXPIRED` and `user.WRONG_CODE`. What it answers uses the proof up, in the transaction of the
 * action. In steps: a wrong try counts although it is refused.
 */
export async function proveOneself(
  ctx: UserCtx,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<(tx: Db) => Promise<void>> {
  const { uid } = ctx.caller;
  const row = await findUser(ctx.db, uid);
  if (code !== undefined) {
    if (!row?.mobile) throw new Fail(verificationOutcome.CODE_EXPIRED);
    const codeId = await tryMobileCode(ctx, { mobile: row.mobile, code, uid, purpose: "CLOSE_ACCOUNT_TEXT" });
    return (tx) => consumeMobileCode({ ...ctx, db: tx }, codeId);
  }
  const attempt = await beginLogin(ctx, `password of ${uid}`);
  const own = { hash: row?.passwordHash ?? null, password: password ?? "" };
  const { isRight } = await checkPassword(ctx, { ...attempt, isKnown: true }, own);
  if (!isRight) throw new Fail(userOutcome.WRONG_PASSWORD);
  return (tx) => forgetAttempts(tx, attempt);
}

/** True when the caller has a password to prove themselves with. */
export async function hasPassword(ctx: UserCtx): Promise<boolean> {
  return Boolean((await findUser(ctx.db, ctx.caller.uid))?.passwordHash);
}
