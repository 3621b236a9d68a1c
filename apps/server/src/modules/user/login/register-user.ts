import type { User, userSchemas } from "@crux/contract/user.schema";
import { isAccountName, isEmail, isNickName, isPassword } from "@crux/rules/people/account-patterns";
import { normaliseMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { isOwnPath } from "../account/own-path.ts";
import { insertUser, isMobileTaken } from "../account/store.ts";
import { userView } from "../account/user-view.ts";
import { hashNewPassword } from "../credentials/new-password.ts";

type Form = z.output<typeof userSchemas.register.input>;

/** Makes a PLAIN user without a session (OP-079). Throws 140003 to 140009, 140013, 140014, 140015. */
export async function registerUser(ctx: Ctx, form: Form): Promise<User> {
  const contactMobile = form.mobile ? normaliseMobile(form.mobile) : null;
  if (!isAccountName(form.name)) throw new Fail(140003);
  if (!isNickName(form.nickName)) throw new Fail(140004);
  if (form.email && !isEmail(form.email)) throw new Fail(140005);
  if (!isPassword(form.password)) throw new Fail(140006);
  if (form.mobile && !contactMobile) throw new Fail(140007);
  if (form.headImgUrl && !isOwnPath(form.headImgUrl)) throw new Fail(900001);
  if (contactMobile && (await isMobileTaken(ctx.db, contactMobile))) throw new Fail(140015);
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
  return userView(row, ctx.now);
}

function takenAs(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === "app_user_name") throw new Fail(140013);
  if (constraint === "app_user_email") throw new Fail(140014);
  throw error;
}
