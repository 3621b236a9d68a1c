import type { User, userSchemas } from "@crux/contract/user.schema";
import { normaliseMobile } from "@crux/rules/mobile";
import type { z } from "zod";
import type { UserCtx } from "../../kernel/context.ts";
import { inTransaction, violatedConstraint } from "../../kernel/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { consumeMobileCode, tryMobileCode } from "../notify/service.ts";
import { updateMobile } from "./store.ts";
import { userView } from "./user-view.ts";

/**
 * Binds or changes the caller's mobile by a code sent to it. Throws 140007, 180001, 140021 and 140015; the
 * session stays. Runs outside a transaction: a wrong try has to count although it is refused.
 */
export async function modifyMobile(
  ctx: UserCtx,
  { mobile: typed, code }: z.output<typeof userSchemas.modifyMobile.input>,
): Promise<User> {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(140007);
  const codeId = await tryMobileCode(ctx, {
    mobile,
    code,
    uid: ctx.caller.uid,
    purpose: "CHANGE_MOBILE_TEXT",
  });
  const row = await inTransaction(ctx.db, async (tx) => {
    await consumeMobileCode({ ...ctx, db: tx }, codeId);
    return updateMobile(tx, ctx.caller.uid, mobile, ctx.now);
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "app_user_mobile" ? new Fail(140015) : error;
  });
  return userView(row, ctx.now);
}
