import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { User, userSchemas } from "@crux/contract/user.schema";
import type { z } from "zod";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import type { WechatPort } from "../../../outside/wechat/port.ts";
import { presentUser } from "../account/present-user.ts";
import type { WechatProfile } from "./wechat-profile.ts";
import { forgetReader, noteReader } from "./wechat-reader.ts";
import { clearWechat, findUserByWechat, updateWechat } from "./wechat-store.ts";
import { closeVisit, hashOf, openVisit, profileByCode, wechatOf } from "./wechat-visit.ts";

type Returned = z.output<typeof userSchemas.wechatBind.input>;

/** The address of WeChat's consent page for binding (1) or unbinding (2); its state stands for the caller, in the browser that began (OP-083). */
export async function getWechatBindUrl(
  ctx: UserCtx,
  wechat: WechatPort | null,
  { type, browserKey }: z.output<typeof userSchemas.wechatBindUrl.input>,
): Promise<string> {
  const purpose = type === 1 ? "BIND" : "UNBIND";
  const path = `/setting?operation=${type}`;
  return openVisit(ctx, wechat, { purpose, uid: ctx.caller.uid, browserKey, path });
}

/**
 * Binds the WeChat account that agreed to the user of the state. Throws `general.INVALID_REQUEST` for a used or foreign
 * state and in another browser than the one that began, or somebody who is sent to the consent page of a stranger's state
 * would end up in the stranger's account; `user.WECHAT_TAKEN`.
 */
export async function bindWechat(ctx: Ctx, wechat: WechatPort | null, returned: Returned): Promise<User> {
  const { uid, profile } = await closeBinding(ctx, wechat, { ...returned, purpose: "BIND" });
  const owner = await findUserByWechat(ctx.db, profile.ids);
  if (owner && owner.id !== uid) throw new Fail(userOutcome.WECHAT_TAKEN);
  const row = await updateWechat(ctx.db, { uid, wechatId: profile.wechatId, now: ctx.now }).catch(
    (error: unknown) => {
      throw violatedConstraint(error) === "app_user_wechat" ? new Fail(userOutcome.WECHAT_TAKEN) : error;
    },
  );
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  await noteReader(ctx, uid, profile);
  return presentUser(row, ctx.now);
}

/**
 * Takes the WeChat account off the user of the state; throws `general.INVALID_REQUEST`, and `user.NO_WECHAT` when it is
 * not theirs.
 */
export async function unbindWechat(ctx: Ctx, wechat: WechatPort | null, returned: Returned): Promise<User> {
  const { uid, profile } = await closeBinding(ctx, wechat, { ...returned, purpose: "UNBIND" });
  const row = await clearWechat(ctx.db, { uid, ids: profile.ids, now: ctx.now });
  if (!row) throw new Fail(userOutcome.NO_WECHAT);
  await forgetReader(ctx, uid);
  return presentUser(row, ctx.now);
}

async function closeBinding(
  ctx: Ctx,
  wechat: WechatPort | null,
  { code, state, browserKey, purpose }: Returned & { purpose: "BIND" | "UNBIND" },
): Promise<{ uid: number; profile: WechatProfile }> {
  const port = wechatOf(wechat);
  const visit = await closeVisit(ctx, { state, purpose });
  if (!visit || visit.uid === null || visit.browserHash !== hashOf(browserKey))
    throw new Fail(generalOutcome.INVALID_REQUEST);
  return { uid: visit.uid, profile: await profileByCode(port, code) };
}
