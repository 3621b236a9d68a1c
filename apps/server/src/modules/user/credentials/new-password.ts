import * as userOutcome from "@crux/contract/outcomes/user";
import { isPassword } from "@crux/rules/people/account-patterns";
import { easyPassword } from "../../../kernel/crypto/easy-password.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";

/** What is known of whoever sets a password. */
type Owner = { name: string; nickName: string; email: string | null; mobile: string | null };

/**
 * The hash of a password that a customer may set; throws `user.INVALID_PASSWORD`, `user.COMMON_PASSWORD` for a common
 * one and `user.PERSONAL_PASSWORD` for one with their own words.
 */
export async function hashNewPassword(
  ctx: Pick<Ctx, "passwords">,
  password: string,
  { name, nickName, email, mobile }: Owner,
): Promise<string> {
  if (!isPassword(password)) throw new Fail(userOutcome.INVALID_PASSWORD);
  const easy = await easyPassword(password, [name, nickName, email, mobile]);
  if (easy) throw new Fail(easy === "common" ? userOutcome.COMMON_PASSWORD : userOutcome.PERSONAL_PASSWORD);
  return ctx.passwords.hash(password);
}
