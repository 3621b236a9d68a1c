import { userApi } from "@crux/contract/user";
import { userSchemas } from "@crux/contract/user.schema";
import { read, type ServedEndpoint, serve, steps, write } from "../../kernel/serve.ts";
import type { WechatPort } from "../../outside/wechat/port.ts";
import {
  bindWechat,
  changeUser,
  deleteReceiver,
  deleteSender,
  getCurrent,
  getDefaultReceiver,
  getDefaultSender,
  getMembership,
  getReceiver,
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
  registerUser,
  saveReceiver,
  saveSender,
  signPage,
  unbindWechat,
  uploadAvatar,
  uploadIdPhoto,
} from "./service.ts";

/** The calls of `/user`, over WeChat where the shop has it. */
export function userEndpoints(wechat: WechatPort | null): ServedEndpoint[] {
  return serve(userApi, userSchemas, {
    register: steps(registerUser, { perMinute: { address: 30 } }),
    login: steps(logIn, { perMinute: { address: 60 }, noted: true }),
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
    modifyMobile: steps(modifyMobile, { perMinute: { address: 60 } }),
    memberCode: write(makeMemberCode, { perMinute: { address: 60 } }),
    membership: read(getMembership),
    wallet: read(getWallet),
    walletTxns: read(getWalletTxns),
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
      upload: true,
      perMinute: { address: 600, person: 30 },
    }),
    uploadAvatar: steps(uploadAvatar, {
      access: "user",
      upload: true,
      perMinute: { address: 600, person: 30 },
    }),
  });
}
