import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { User, userSchemas } from "@crux/contract/user.schema";
import type { z } from "zod";
import { inTransaction } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import { beginLogin, checkPassword, endLogin } from "../../../kernel/limits/login-attempts.ts";
import { isAbout } from "../../../kernel/log/trail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { presentUser } from "../account/present-user.ts";
import { findUserByName, rehashPassword } from "../account/store.ts";
import { openSession } from "../session/session.ts";
import { logInByCode } from "./log-in-by-code.ts";

/** Opens a session by password or by code; WeChat has calls of its own. */
export async function logIn(
  ctx: Ctx,
  { username, password, type }: z.output<typeof userSchemas.login.input>,
): Promise<{ user: User; token: string }> {
  if (type === "USERNAME_PASSWORD") return logInByPassword(ctx, { username, password });
  if (type === "MOBILE_VERIFY_CODE") return logInByCode(ctx, { mobile: username, code: password });
  throw new Fail(generalOutcome.INVALID_REQUEST);
}

/**
 * Opens a session for a name and its password. An unknown name and a wrong password are the same `user.WRONG_PASSWORD`
 * after the same time; more than ten failures of a name from one network in 15 minutes are `general.TOO_MANY_REQUESTS`
 * (OP-017). Runs outside a transaction: the attempt has to outlive the refusal.
 */
async function logInByPassword(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
): Promise<{ user: User; token: string }> {
  const name = username.trim().toLowerCase();
  const attempt = await beginLogin(ctx, `customer ${name}`);
  const row = await findUserByName(ctx.db, name);
  if (row) isAbout("user", row.id);
  const hash = row?.passwordHash ?? null;
  const { isRight, better } = await checkPassword(ctx, attempt, { hash, password });
  if (!row || !isRight) throw new Fail(userOutcome.WRONG_PASSWORD);
  if (row.disabledAt) throw new Fail(sessionOutcome.ACCOUNT_DISABLED);
  const token = await inTransaction(ctx.db, async (tx) => {
    await endLogin(tx, attempt, ctx.now);
    if (better) await rehashPassword(tx, row, better);
    return openSession({ ...ctx, db: tx }, row.id);
  });
  return { user: presentUser(row, ctx.now), token };
}
