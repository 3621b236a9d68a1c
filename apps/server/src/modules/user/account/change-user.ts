import * as generalOutcome from "@crux/contract/outcomes/general";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { User, userSchemas } from "@crux/contract/user.schema";
import { isEditedNickName } from "@crux/rules/people/account-patterns";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { UserCtx } from "../../../kernel/verb/context.ts";
import { bindUpload, releaseUpload } from "../upload/upload-store.ts";
import { isLocalPath } from "./local-path.ts";
import { presentUser } from "./present-user.ts";
import { findUser, updateUser } from "./store.ts";
import { avatarName } from "./upload-avatar.ts";

/** Changes what was given among avatar, nickname, sex, channels and store tag; anything else in the body has no effect. */
export async function changeUser(
  ctx: UserCtx,
  { headImgUrl, nickName, sex, channels, storeTag }: z.output<typeof userSchemas.update.input>,
): Promise<User> {
  if (nickName !== undefined && !isEditedNickName(nickName)) throw new Fail(userOutcome.INVALID_NICKNAME);
  if (headImgUrl !== undefined && !isLocalPath(headImgUrl)) throw new Fail(generalOutcome.INVALID_REQUEST);
  if (headImgUrl !== undefined) await changeAvatar(ctx, headImgUrl);
  const row = await updateUser(ctx.db, ctx.caller.uid, {
    ...(headImgUrl === undefined ? {} : { headImgUrl: headImgUrl }),
    ...(nickName === undefined ? {} : { nickName: nickName.trim() }),
    ...(sex === undefined ? {} : { sex }),
    ...(channels === undefined ? {} : { channels }),
    ...(storeTag === undefined ? {} : { storeTag: storeTag }),
    updatedAt: ctx.now,
  });
  return presentUser(row, ctx.now);
}

/**
 * Takes an uploaded avatar into use and gives the former one up; throws `general.INVALID_REQUEST` for an upload that
 * isn't the caller's.
 */
async function changeAvatar(ctx: UserCtx, url: string): Promise<void> {
  const { uid } = ctx.caller;
  const former = await findUser(ctx.db, uid);
  if (former?.headImgUrl === url) return;
  const name = avatarName(url);
  if (name && !(await bindUpload(ctx.db, { uid, kind: "AVATAR", name, now: ctx.now })))
    throw new Fail(generalOutcome.INVALID_REQUEST);
  const formerName = avatarName(former?.headImgUrl ?? "");
  if (formerName) await releaseUpload(ctx.db, uid, formerName, ctx.now);
}
