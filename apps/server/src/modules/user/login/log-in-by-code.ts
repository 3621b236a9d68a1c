import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { User } from "@crux/contract/user.schema";
import { normaliseMobile } from "@crux/rules/people/mobile";
import { inTransaction } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import { isAbout } from "../../../kernel/log/trail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { consumeMobileCode, tryMobileCode } from "../../notify/service.ts";
import { presentUser } from "../account/present-user.ts";
import { openSession } from "../session/session.ts";
import { userOfMobile } from "./find-or-add-user.ts";

/**
 * Opens a session for a mobile and the code sent to it; an unknown mobile becomes a user (OP-073). Throws
 * `user.INVALID_MOBILE`, `verification.CODE_EXPIRED`, `user.WRONG_CODE` and `session.ACCOUNT_DISABLED`. Runs outside a
 * transaction: a wrong try has to count although it is refused.
 */
export async function logInByCode(
  ctx: Ctx,
  { mobile: typed, code }: { mobile: string; code: string },
): Promise<{ user: User; token: string }> {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(userOutcome.INVALID_MOBILE);
  const codeId = await tryMobileCode(ctx, { mobile, code, uid: 0, purpose: "LOGIN_VERIFY_TEXT" });
  return inTransaction(ctx.db, async (tx) => {
    await consumeMobileCode({ ...ctx, db: tx }, codeId);
    const row = await userOfMobile(tx, mobile, ctx.now);
    isAbout("user", row.id);
    if (row.disabledAt) throw new Fail(sessionOutcome.ACCOUNT_DISABLED);
    return { user: presentUser(row, ctx.now), token: await openSession({ ...ctx, db: tx }, row.id) };
  });
}
