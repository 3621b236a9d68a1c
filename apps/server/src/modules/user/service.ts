import type { User, userSchemas } from "@crux/contract/user.schema";
import { isEditedNickName } from "@crux/rules/people/account-patterns";
import type { z } from "zod";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { userTopic } from "../../kernel/verb/kept-sessions.ts";
import { isOwnPath } from "./account/own-path.ts";
import { revokeSession, selectUser, updateClass, updateUser } from "./account/store.ts";
import { userView } from "./account/user-view.ts";
import { avatarName } from "./upload/upload-photo.ts";
import { bindUpload, releaseUpload } from "./upload/upload-store.ts";

export { addUser } from "./account/add-user.ts";
export { listDemoUsers, wasDemoLoaded } from "./account/demo-store.ts";
export { removeDemoUsers } from "./account/demo-users.ts";
export { getStanding, listFaces } from "./account/standing.ts";
export {
  deleteReceiver,
  getDefaultReceiver,
  getDestination,
  getReceiver,
  listReceivers,
  saveReceiver,
} from "./address/receivers.ts";
export { deleteSender, getDefaultSender, getSender, listSenders, saveSender } from "./address/senders.ts";
export { modifyPassword, resetPassword, setPassword } from "./credentials/change-password.ts";
export { modifyMobile } from "./credentials/modify-mobile.ts";
export { hasPassword, proveOneself } from "./credentials/prove-oneself.ts";
export { hasCompletePapers, identityCodeOf, identityNumbers, listIdentities } from "./identity/identities.ts";
export { rewrapPapers } from "./identity/identity-rewrap.ts";
export { openIdPhoto } from "./identity/open-id-photo.ts";
export { logIn } from "./login/log-in.ts";
export { registerUser } from "./login/register-user.ts";
export { getWechatLoginUrl, logInByWechat } from "./login/wechat-login.ts";
export { adjustWallet } from "./membership/adjust-wallet.ts";
export { makeMemberCode, redeemMemberCode } from "./membership/member-code.ts";
export { extendMembership, getMembership, membersAt, shortenMembership } from "./membership/membership.ts";
export { getWallet, getWalletTxns } from "./membership/wallet.ts";
export { disableUser, enableUser, endUserSessions } from "./session/admission.ts";
export { askClosing, dueClosing, tryClosingLater } from "./session/closing.ts";
export { endOtherSessions, endSession, getSafety } from "./session/safety.ts";
export { authenticate, openSession } from "./session/session.ts";
export { uploadAvatar, uploadIdPhoto } from "./upload/upload-photo.ts";
export { bindProofs, openProof, uploadProof } from "./upload/upload-proof.ts";
export { signPage } from "./wechat/sign-page.ts";
export { bindWechat, getWechatBindUrl, unbindWechat } from "./wechat/wechat-binding.ts";

/** One user as the wire shows it; throws 140001. */
export async function getUser(ctx: Ctx, uid: number): Promise<User> {
  const row = await selectUser(ctx.db, uid);
  if (!row) throw new Fail(140001);
  return userView(row, ctx.now);
}

/** The caller. */
export async function getCurrent(ctx: UserCtx): Promise<User> {
  return getUser(ctx, ctx.caller.uid);
}

/** Changes what was given among avatar, nickname, sex, channels and store tag; anything else in the body has no effect. */
export async function changeUser(
  ctx: UserCtx,
  { headImgUrl, nickName, sex, channels, storeTag }: z.output<typeof userSchemas.update.input>,
): Promise<User> {
  if (nickName !== undefined && !isEditedNickName(nickName)) throw new Fail(140004);
  if (headImgUrl !== undefined && !isOwnPath(headImgUrl)) throw new Fail(900001);
  if (headImgUrl !== undefined) await changeAvatar(ctx, headImgUrl);
  const row = await updateUser(ctx.db, ctx.caller.uid, {
    ...(headImgUrl === undefined ? {} : { head_img_url: headImgUrl }),
    ...(nickName === undefined ? {} : { nick_name: nickName.trim() }),
    ...(sex === undefined ? {} : { sex }),
    ...(channels === undefined ? {} : { channels }),
    ...(storeTag === undefined ? {} : { store_tag: storeTag }),
    updated_at: ctx.now,
  });
  return userView(row, ctx.now);
}

/** Takes an uploaded avatar into use and gives the former one up; throws 900001 for an upload that isn't the caller's. */
async function changeAvatar(ctx: UserCtx, url: string): Promise<void> {
  const { uid } = ctx.caller;
  const former = await selectUser(ctx.db, uid);
  if (former?.head_img_url === url) return;
  const name = avatarName(url);
  if (name && !(await bindUpload(ctx.db, { uid, kind: "AVATAR", name, now: ctx.now })))
    throw new Fail(900001);
  const formerName = avatarName(former?.head_img_url ?? "");
  if (formerName) await releaseUpload(ctx.db, uid, formerName, ctx.now);
}

/** Ends the caller's session; the same token again is 170005. */
export async function logOut(ctx: UserCtx): Promise<null> {
  await revokeSession(ctx.db, ctx.caller.sessionId, ctx.now);
  ctx.touch(userTopic(ctx.caller.uid));
  return null;
}

/** Gives a user a class without an end; `extendMembership` is for paid time. */
export async function setUserClass(ctx: Ctx, uid: number, userClass: "PLAIN" | "VIP"): Promise<void> {
  await updateClass(ctx.db, uid, userClass, ctx.now);
  ctx.touch(userTopic(uid));
}
