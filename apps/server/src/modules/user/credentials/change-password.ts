import type { Outcome } from "@crux/contract/outcome";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import type { userSchemas } from "@crux/contract/user.schema";
import { normaliseMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { type Db, inTransaction } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import {
  beginLogin,
  checkPassword,
  forgetAttempts,
  forgetFailures,
} from "../../../kernel/limits/login-attempts.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { consumeMobileCode, sendMessage, tryMobileCode } from "../../notify/service.ts";
import type { UserRow } from "../account/store.ts";
import { findUser, findUserByMobile } from "../account/store.ts";
import { userTopic } from "../account/user-topic.ts";
import { revokeSessionsOf, updatePassword } from "../session/session-store.ts";
import { hashNewPassword } from "./new-password.ts";

type Input<Name extends keyof typeof userSchemas> = z.output<(typeof userSchemas)[Name]["input"]>;

/**
 * Changes the caller's password and ends their other sessions. Throws `user.WRONG_PASSWORD` for a wrong old one,
 * `general.TOO_MANY_REQUESTS` after ten of them in 15 minutes, and `user.INVALID_PASSWORD`, `user.COMMON_PASSWORD`,
 * `user.PERSONAL_PASSWORD` for one that may not be set. In steps: the attempt outlives the refusal.
 */
export async function modifyPassword(
  ctx: UserCtx,
  { oldPassword, newPassword }: Input<"modifyPassword">,
): Promise<null> {
  const { uid, sessionId } = ctx.caller;
  const attempt = await beginLogin(ctx, `password of ${uid}`);
  const row = await findUser(ctx.db, uid);
  const hash = row?.passwordHash ?? null;
  const { isRight } = await checkPassword(
    ctx,
    { ...attempt, isKnown: true },
    { hash, password: oldPassword },
  );
  if (!row || !isRight) throw new Fail(userOutcome.WRONG_PASSWORD);
  return replacePassword(
    ctx,
    row,
    { password: newPassword, but: sessionId, gone: userOutcome.WRONG_PASSWORD },
    (tx) => forgetAttempts(tx, attempt),
  );
}

/**
 * Sets the caller's password by a code to their bound mobile, and ends their other sessions. Throws
 * `verification.CODE_EXPIRED` without such a code or mobile, `user.WRONG_CODE`, and `user.INVALID_PASSWORD`,
 * `user.COMMON_PASSWORD`, `user.PERSONAL_PASSWORD`. In steps: a wrong try counts although it is refused.
 */
export async function setPassword(ctx: UserCtx, { code, newPassword }: Input<"setPassword">): Promise<null> {
  const { uid, sessionId } = ctx.caller;
  const row = await findUser(ctx.db, uid);
  if (!row?.mobile) throw new Fail(verificationOutcome.CODE_EXPIRED);
  const codeId = await tryMobileCode(ctx, { mobile: row.mobile, code, uid, purpose: "SET_PASSWORD_TEXT" });
  return replacePassword(
    ctx,
    row,
    { password: newPassword, but: sessionId, gone: verificationOutcome.CODE_EXPIRED },
    (tx) => consumeMobileCode({ ...ctx, db: tx }, codeId),
  );
}

/**
 * Sets a forgotten password by a code to the bound mobile, and ends all sessions. Only whoever proved the number hears
 * that nobody has it (`user.NOT_FOUND`) or that its owner is shut out (`session.ACCOUNT_DISABLED`); throws
 * `user.INVALID_MOBILE`, `verification.CODE_EXPIRED`, `user.WRONG_CODE`, `user.INVALID_PASSWORD`,
 * `user.COMMON_PASSWORD` and `user.PERSONAL_PASSWORD` as well. In steps: a wrong try counts although it is refused.
 */
export async function resetPassword(
  ctx: Ctx,
  { mobile: typed, code, password }: Input<"resetPassword">,
): Promise<null> {
  const mobile = normaliseMobile(typed);
  if (!mobile) throw new Fail(userOutcome.INVALID_MOBILE);
  const codeId = await tryMobileCode(ctx, { mobile, code, uid: 0, purpose: "RESET_PASSWORD_TEXT" });
  const row = await findUserByMobile(ctx.db, mobile);
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  if (row.disabledAt) throw new Fail(sessionOutcome.ACCOUNT_DISABLED);
  return replacePassword(
    ctx,
    row,
    { password, but: null, gone: verificationOutcome.CODE_EXPIRED },
    async (tx) => {
      await consumeMobileCode({ ...ctx, db: tx }, codeId);
      await forgetFailures(ctx, tx, `customer ${row.name.toLowerCase()}`);
    },
  );
}

/** `but` is the session that stays; `gone` is said when somebody else set another password meanwhile. */
async function replacePassword(
  ctx: Ctx,
  row: UserRow,
  { password, but, gone }: { password: string; but: number | null; gone: Outcome },
  prove: (tx: Db) => Promise<void>,
): Promise<null> {
  const hash = await hashNewPassword(ctx, password, { ...row, nickName: row.nickName });
  await inTransaction(ctx.db, async (tx) => {
    await prove(tx);
    const change = { uid: row.id, former: row.passwordHash, hash, now: ctx.now };
    if (!(await updatePassword(tx, change))) throw new Fail(gone);
    await revokeSessionsOf(tx, row.id, but, ctx.now);
    await sendMessage(
      { ...ctx, db: tx },
      {
        uid: row.id,
        title: "登录密码已修改",
        body: "您的登录密码已修改，其他设备已退出登录。\n如非本人操作，请立即在登录页通过“忘记密码”重设密码，并联系客服。",
      },
    );
  });
  ctx.invalidate(userTopic(row.id));
  return null;
}
