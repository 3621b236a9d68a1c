import * as userOutcome from "@crux/contract/outcomes/user";
import type { User } from "@crux/contract/user.schema";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../kernel/verb/context.ts";
import { presentUser } from "./account/present-user.ts";
import { findUser, updateClass } from "./account/store.ts";
import { userTopic } from "./account/user-topic.ts";

export {
  countMembersAfter,
  getAccountFacts,
  listAccountFacts,
  listMembersAfter,
  listProfiles,
} from "./account/account-facts.ts";
export { addUser } from "./account/add-user.ts";
export { changeUser } from "./account/change-user.ts";
export { listDemoUsers, wasDemoLoaded } from "./account/demo-store.ts";
export { removeDemoUsers } from "./account/demo-users.ts";
export { currentClass } from "./account/present-user.ts";
export { uploadAvatar } from "./account/upload-avatar.ts";
export { userTopic } from "./account/user-topic.ts";
export { listCounterAddresses } from "./address/counter-addresses.ts";
export {
  addReceiverFor,
  deleteReceiver,
  getDefaultReceiver,
  getDestination,
  getReceiver,
  listReceivers,
  saveReceiver,
} from "./address/receivers.ts";
export {
  addSenderFor,
  deleteSender,
  getDefaultSender,
  getSender,
  listSenders,
  saveSender,
} from "./address/senders.ts";
export { modifyPassword, resetPassword, setPassword } from "./credentials/change-password.ts";
export { modifyMobile } from "./credentials/modify-mobile.ts";
export { hasPassword, proveOneself } from "./credentials/prove-oneself.ts";
export {
  identityCodeOf,
  identityCodeOfNamed,
  identityNumbers,
  listIdentities,
} from "./identity/identities.ts";
export { rewrapPapers } from "./identity/identity-rewrap.ts";
export { openIdPhoto } from "./identity/open-id-photo.ts";
export {
  duePapers,
  erasePapersOfOrder,
  type KeptPapers,
  keepLatePapers,
  keepPapersOfOrder,
  keepPapersUntil,
  noteStaffLook,
  numberMarksOf,
  type OfOrder,
  openPapersOfOrders,
  ordersKeepingPapersOf,
  ordersOfNumbers,
} from "./identity/order-papers.ts";
export { revealIdentity } from "./identity/reveal-identity.ts";
export { uploadIdPhoto } from "./identity/upload-id-photo.ts";
export { logIn } from "./login/log-in.ts";
export { registerUser } from "./login/register-user.ts";
export { getWechatLoginUrl, logInByWechat } from "./login/wechat-login.ts";
export { adjustWallet } from "./membership/adjust-wallet.ts";
export { findCounterMember } from "./membership/counter-member.ts";
export { makeMemberCode, redeemMemberCode } from "./membership/member-code.ts";
export { extendMembership, getMembership, membersAt, shortenMembership } from "./membership/membership.ts";
export { setClass } from "./membership/set-class.ts";
export { getWallet, getWalletOf, getWalletTxns } from "./membership/wallet.ts";
export { allowMoveIn, listMoveIns } from "./move-in/allow-move-in.ts";
export { mobileOfCell } from "./move-in/mobile-of-cell.ts";
export { moveMemberIn } from "./move-in/move-member-in.ts";
export { type Owner, ownersOf } from "./move-in/owners.ts";
export { disableUser, enableUser, endUserSession, endUserSessions } from "./session/admission.ts";
export { askClosing, dueClosing, tryClosingLater } from "./session/closing.ts";
export { createCustomerDoor } from "./session/customer-door.ts";
export { logOut } from "./session/log-out.ts";
export { endOtherSessions, endSession, getSafety, listSessionsOf } from "./session/safety.ts";
export { openSession } from "./session/session.ts";
export { bindCasePictures, openCasePicture, uploadCasePicture } from "./upload/upload-case-picture.ts";
export { bindProofs, openProof, uploadProof } from "./upload/upload-proof.ts";
export { signPage } from "./wechat/sign-page.ts";
export { bindWechat, getWechatBindUrl, unbindWechat } from "./wechat/wechat-binding.ts";
export { noteUnfollowed, reachOf } from "./wechat/wechat-reader.ts";

/** One user as the wire shows it; throws `user.NOT_FOUND`. */
export async function getUser(ctx: Ctx, uid: number): Promise<User> {
  const row = await findUser(ctx.db, uid);
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  return presentUser(row, ctx.now);
}

/** The caller. */
export async function getCurrent(ctx: UserCtx): Promise<User> {
  return getUser(ctx, ctx.caller.uid);
}

/** Gives a user a class without an end; `extendMembership` is for paid time. */
export async function setUserClass(ctx: Ctx, uid: number, userClass: "PLAIN" | "VIP"): Promise<void> {
  await updateClass(ctx.db, uid, userClass, ctx.now);
  ctx.invalidate(userTopic(uid));
}
export { countReceivers, sendMessages } from "./broadcast/send-messages.ts";
