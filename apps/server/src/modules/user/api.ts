import { userApi } from "@crux/contract/user";
import { userSchemas } from "@crux/contract/user.schema";
import { read, type ServedEndpoint, serve, steps, write } from "../../kernel/verb/serve.ts";
import type { SmsPort } from "../../outside/sms/port.ts";
import type { WechatPort } from "../../outside/wechat/port.ts";
import {
  bindWechat,
  changeUser,
  deleteReceiver,
  deleteSender,
  endOtherSessions,
  endSession,
  getCurrent,
  getDefaultReceiver,
  getDefaultSender,
  getMembership,
  getReceiver,
  getSafety,
  getSender,
  getWallet,
  getWalletTxns,
  getWechatBindUrl,
  getWechatLoginUrl,
  listIdentities,
  listReceivers,
  listSenders,
  logIn,
  logInByWechat,
  logOut,
  makeMemberCode,
  modifyMobile,
  modifyPassword,
  registerUser,
  resetPassword,
  saveReceiver,
  saveSender,
  setPassword,
  signPage,
  unbindWechat,
  uploadAvatar,
  uploadIdPhoto,
} from "./service.ts";

/** The calls of `/user`, over WeChat where the shop has it, with codes by text where it sends any. */
export function userEndpoints({
  wechat,
  sms,
}: {
  wechat: WechatPort | null;
  sms: SmsPort;
}): ServedEndpoint[] {
  return serve(userApi, userSchemas, {
    register: steps(registerUser, { perMinute: { address: 30 } }),
    login: steps(logIn, { perMinute: { address: 60 }, noted: true }),
    loginWays: read(async () => ({ mobileFlag: !sms.isOff, wechatFlag: wechat !== null })),
    wechatLoginUrl: write((ctx, input) => getWechatLoginUrl(ctx, wechat, input), {
      perMinute: { address: 30 },
    }),
    wechatLogin: write(logInByWechat, { perMinute: { address: 60 }, noted: true }),
    wechatBindUrl: write((ctx, input) => getWechatBindUrl(ctx, wechat, input), {
      perMinute: { address: 30 },
    }),
    wechatBind: steps((ctx, input) => bindWechat(ctx, wechat, input), { perMinute: { address: 60 } }),
    wechatUnbind: steps((ctx, input) => unbindWechat(ctx, wechat, input), { perMinute: { address: 60 } }),
    wechatShare: steps((ctx, input) => signPage(ctx, wechat, input), { perMinute: { address: 60 } }),
    logout: write(logOut),
    current: read(getCurrent),
    update: write(changeUser),
    safety: read(getSafety),
    endSession: write(endSession),
    endOtherSessions: write(endOtherSessions),
    modifyPassword: steps(modifyPassword, { perMinute: { address: 60, person: 30 } }),
    setPassword: steps(setPassword, { perMinute: { address: 60 } }),
    resetPassword: steps(resetPassword, { perMinute: { address: 60 } }),
    modifyMobile: steps(modifyMobile, { perMinute: { address: 60 } }),
    memberCode: write(makeMemberCode, { perMinute: { address: 60 } }),
    membership: read(getMembership),
    wallet: read(getWallet),
    walletTxns: read(getWalletTxns, { fromReplica: true }),
    senders: read(listSenders),
    saveSender: write(saveSender),
    sender: read((ctx, { id }) => getSender(ctx, ctx.caller.uid, id)),
    deleteSender: write(deleteSender),
    defaultSender: read(getDefaultSender),
    receivers: read(listReceivers),
    saveReceiver: write(saveReceiver),
    receiver: read((ctx, { id }) => getReceiver(ctx, ctx.caller.uid, id)),
    deleteReceiver: write(deleteReceiver),
    defaultReceiver: read(getDefaultReceiver),
    identities: read(listIdentities, { perMinute: { address: 120 } }),
    uploadIdPhoto: steps(uploadIdPhoto, {
      access: "user",
      upload: "picture",
      perMinute: { address: 600, person: 30 },
    }),
    uploadAvatar: steps(uploadAvatar, {
      access: "user",
      upload: "picture",
      perMinute: { address: 600, person: 30 },
    }),
  });
}
