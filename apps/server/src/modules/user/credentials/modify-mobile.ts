import * as userOutcome from "@crux/contract/outcomes/user";
import type { User, userSchemas } from "@crux/contract/user.schema";
import { normaliseMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { inTransaction, violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { consumeMobileCode, sendMessage, textFormerMobile, tryMobileCode } from "../../notify/service.ts";
import { presentUser } from "../account/present-user.ts";
import { lockMobile, updateMobile } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";
import { revokeSessionsOf } from "../session/session-store.ts";

/**
 * Binds or changes the caller's mobile by a code sent to it. Throws `user.INVALID_MOBILE`, `verification.CODE_EXPIRED`,
 * `user.WRONG_CODE` and `user.MOBILE_TAKEN`; this session stays, and a change of the number ends the others. Runs
 * outside a transaction: a wrong try has to count although it is refused.
 */
export async function modifyMobile(
  ctx: UserCtx,
  { mobile: typed, code }: z.output<typeof userSchemas.modifyMobile.input>,
): Promise<User> {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(userOutcome.INVALID_MOBILE);
  const codeId = await tryMobileCode(ctx, {
    mobile,
    code,
    uid: ctx.caller.uid,
    purpose: "CHANGE_MOBILE_TEXT",
  });
  const row = await inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await consumeMobileCode(inside, codeId);
    const former = await lockMobile(tx, ctx.caller.uid);
    const changed = await updateMobile(tx, ctx.caller.uid, mobile, ctx.now);
    if (former !== null && former !== mobile) await tellOfChange(inside, former);
    return changed;
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "app_user_mobile" ? new Fail(userOutcome.MOBILE_TAKEN) : error;
  });
  return presentUser(row, ctx.now);
}

/** Whoever holds a stolen session could take the account along: its owner hears of it, twice, and others are logged out. */
async function tellOfChange(ctx: UserCtx, former: string): Promise<void> {
  const { uid, sessionId } = ctx.caller;
  await revokeSessionsOf(ctx.db, uid, sessionId, ctx.now);
  await sendMessage(ctx, {
    uid,
    title: "绑定手机已更换",
    body: `您的账号已更换绑定手机，原号码尾号为${former.slice(-4)}，其他设备已退出登录。\n如非本人操作，请立即修改登录密码，并联系客服。`,
  });
  await textFormerMobile(ctx, uid, former);
  ctx.invalidate(userTopic(uid));
}
