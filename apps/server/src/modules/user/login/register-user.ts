import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { User, userSchemas } from "@crux/contract/user.schema";
import { isAccountName, isEmail, isNickName, isPassword } from "@crux/rules/people/account-patterns";
import { normaliseMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { isLocalPath } from "../account/local-path.ts";
import { presentUser } from "../account/present-user.ts";
import { findUserByName, insertUser, isMobileTaken } from "../account/store.ts";
import { hashNewPassword } from "../credentials/new-password.ts";

type Form = z.output<typeof userSchemas.register.input>;

/**
 * Makes a PLAIN user without a session (OP-079). Throws `user.INVALID_USERNAME`, `user.INVALID_NICKNAME`,
 * `user.INVALID_EMAIL`, `user.INVALID_PASSWORD`, `user.INVALID_MOBILE`, `user.COMMON_PASSWORD`,
 * `user.PERSONAL_PASSWORD`, `user.USERNAME_TAKEN`, `user.EMAIL_TAKEN`, `user.MOBILE_TAKEN`.
 */
export async function registerUser(ctx: Ctx, form: Form): Promise<User> {
  const contactMobile = form.mobile ? normaliseMobile(form.mobile) : null;
  if (!isAccountName(form.name)) throw new Fail(userOutcome.INVALID_USERNAME);
  if (!isNickName(form.nickName)) throw new Fail(userOutcome.INVALID_NICKNAME);
  if (form.email && !isEmail(form.email)) throw new Fail(userOutcome.INVALID_EMAIL);
  if (!isPassword(form.password)) throw new Fail(userOutcome.INVALID_PASSWORD);
  if (form.mobile && !contactMobile) throw new Fail(userOutcome.INVALID_MOBILE);
  if (form.headImgUrl && !isLocalPath(form.headImgUrl)) throw new Fail(generalOutcome.INVALID_REQUEST);
  // A name that is taken hides whether the mobile is known: no account comes of such a form, and nobody notices it.
  if (await findUserByName(ctx.db, form.name)) throw new Fail(userOutcome.USERNAME_TAKEN);
  if (contactMobile && (await isMobileTaken(ctx.db, contactMobile))) throw new Fail(userOutcome.MOBILE_TAKEN);
  const { name, nickName, email = null } = form;
  const passwordHash = await hashNewPassword(ctx, form.password, {
    name,
    nickName,
    email,
    mobile: contactMobile,
  });
  const row = await insertUser(ctx.db, {
    name: form.name,
    nickName: form.nickName,
    passwordHash,
    email: form.email || null,
    contactMobile,
    headImgUrl: form.headImgUrl ?? "",
    sex: form.sex ?? "",
    storeTag: form.storeTag ?? "",
    now: ctx.now,
  }).catch(takenAs);
  return presentUser(row, ctx.now);
}

function takenAs(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === "app_user_name") throw new Fail(userOutcome.USERNAME_TAKEN);
  if (constraint === "app_user_email") throw new Fail(userOutcome.EMAIL_TAKEN);
  throw error;
}
