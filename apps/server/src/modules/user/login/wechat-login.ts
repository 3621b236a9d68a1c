import { randomBytes } from "node:crypto";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import type { User, userSchemas } from "@crux/contract/user.schema";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { isAbout } from "../../../kernel/log/trail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { WechatPort } from "../../../outside/wechat/port.ts";
import { presentUser } from "../account/present-user.ts";
import { findUser } from "../account/store.ts";
import { openSession } from "../session/session.ts";
import type { WechatProfile } from "../wechat/wechat-profile.ts";
import { noteReader } from "../wechat/wechat-reader.ts";
import type { WechatStateRow } from "../wechat/wechat-store.ts";
import { insertWechatLogin, takeWechatLogin } from "../wechat/wechat-store.ts";
import { hashOf, lifeEnd, openVisit } from "../wechat/wechat-visit.ts";
import { userOfWechat } from "./find-or-add-user.ts";

/** Where WeChat sends the browser after a login: an address of the server, outside the tables of calls (OP-082). */
export const WECHAT_CALLBACK = "/v1/user/wechat/callback";

/** The address of WeChat's consent page for a login that this browser begins (R-API-37). */
export async function getWechatLoginUrl(
  ctx: Ctx,
  wechat: WechatPort | null,
  { browserKey }: z.output<typeof userSchemas.wechatLoginUrl.input>,
): Promise<string> {
  return openVisit(ctx, wechat, { purpose: "LOGIN", uid: null, browserKey, path: WECHAT_CALLBACK });
}

/** Notes that WeChat confirmed somebody, adding an unknown one; returns the code that opens the session once. */
export async function confirmWechatLogin(
  ctx: Ctx,
  visit: WechatStateRow,
  profile: WechatProfile,
): Promise<string> {
  const { id } = await userOfWechat(ctx.db, profile, ctx.now);
  await noteReader(ctx, id, profile);
  const code = randomBytes(24).toString("base64url");
  await insertWechatLogin(ctx.db, {
    codeHash: hashOf(code),
    uid: id,
    browserHash: visit.browserHash,
    expiresAt: lifeEnd(ctx.now),
  });
  return code;
}

/**
 * Opens the session of a confirmed login, once, for the browser that began it: a code slipped to somebody else is worth
 * nothing there. Null for a code that is spent, old, foreign or unknown (R-API-38); throws `session.ACCOUNT_DISABLED`.
 */
export async function logInByWechat(
  ctx: Ctx,
  { loginCode, browserKey }: z.output<typeof userSchemas.wechatLogin.input>,
): Promise<{ user: User; token: string } | null> {
  const uid = await takeWechatLogin(ctx.db, {
    codeHash: hashOf(loginCode),
    browserHash: hashOf(browserKey),
    now: ctx.now,
  });
  const row = uid === undefined ? undefined : await findUser(ctx.db, uid);
  if (!row) return null;
  isAbout("user", row.id);
  if (row.disabledAt) throw new Fail(sessionOutcome.ACCOUNT_DISABLED);
  return { user: presentUser(row, ctx.now), token: await openSession(ctx, row.id) };
}
