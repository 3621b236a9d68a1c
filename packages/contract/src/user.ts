import { endpoints } from "./endpoint.ts";
import type { userMessageOpsSchemas } from "./ops/message.schema.ts";
import type { moveInSchemas } from "./ops/move-in.schema.ts";
import type { userOpsSchemas } from "./ops/user-ops.schema.ts";
import type { userClosingSchemas, userPrivacyOpsSchemas } from "./privacy.schema.ts";
import type { userSchemas } from "./user.schema.ts";

export const userApi = endpoints<typeof userSchemas>()({
  register: "POST /user/user",
  login: "POST /user/login",
  loginWays: "GET /user/login/ways",
  wechatLoginUrl: "GET /user/wechat/login/redirect",
  wechatLogin: "GET /user/wechat/login",
  wechatBindUrl: "GET /user/secure/{userId}/wechat/bind/redirect",
  wechatBind: "GET /user/wechat/bind/",
  wechatUnbind: "GET /user/wechat/unbind/",
  wechatShare: "GET /user/wechat/share/signature",
  logout: "GET /user/secure/{userId}/user/logout",
  current: "GET /user/secure/{userId}/user",
  update: "PUT /user/secure/{userId}/user",
  safety: "GET /user/secure/{uid}/safety",
  endSession: "DELETE /user/secure/{uid}/session/{id}",
  endOtherSessions: "DELETE /user/secure/{uid}/session/other",
  modifyPassword: "POST /user/secure/{userId}/password/modify",
  setPassword: "POST /user/secure/{userId}/password/set",
  resetPassword: "POST /user/password/reset",
  modifyMobile: "POST /user/secure/{userId}/mobile/modify",
  memberCode: "GET /user/secure/{uid}/code/pos",
  membership: "GET /user/secure/{uid}/membership",
  wallet: "GET /user/secure/{uid}/wallet",
  walletTxns: "POST /user/secure/{uid}/wallet/txns/query",
  senders: "POST /user/secure/{uid}/sender/query",
  saveSender: "POST /user/secure/{uid}/sender",
  sender: "GET /user/secure/{uid}/sender/{id}",
  deleteSender: "DELETE /user/secure/{uid}/sender/{id}",
  defaultSender: "GET /user/secure/{uid}/sender/default",
  receivers: "POST /user/secure/{uid}/receiver/query",
  saveReceiver: "POST /user/secure/{uid}/receiver",
  receiver: "GET /user/secure/{uid}/receiver/{id}",
  deleteReceiver: "DELETE /user/secure/{uid}/receiver/{id}",
  defaultReceiver: "GET /user/secure/{uid}/receiver/default",
  identities: "GET /user/secure/{uid}/client_identify",
  uploadIdPhoto: "PUT /user/receiver",
  uploadAvatar: "PUT /user/headImgUrl",
});

export const userOpsApi = endpoints<typeof userOpsSchemas>()({
  walletOf: "GET /user/ops/user/{uid}/wallet",
  adjustWallet: "POST /user/ops/wallet/adjust",
  disableUser: "PUT /user/ops/user/{uid}/disable",
  enableUser: "PUT /user/ops/user/{uid}/enable",
  endUserSessions: "PUT /user/ops/user/{uid}/endSessions",
  endUserSession: "DELETE /user/ops/user/{uid}/session/{id}",
  setUserClass: "PUT /user/ops/user/{uid}/class",
  revealIdentity: "POST /user/ops/user/{uid}/identity/{id}/reveal",
  redeemMemberCode: "POST /user/ops/code/pos",
});

/** How customers close their account. */
export const userClosingApi = endpoints<typeof userClosingSchemas>()({
  closing: "GET /user/secure/{uid}/account/closing",
  closeAccount: "POST /user/secure/{uid}/account/closing",
});

export const userPrivacyOpsApi = endpoints<typeof userPrivacyOpsSchemas>()({
  exportCustomer: "POST /user/ops/customer/{uid}/export",
  eraseCustomer: "POST /user/ops/customer/{uid}/erase",
});

/** What staff write to many customers at once. */
export const userMessageOpsApi = endpoints<typeof userMessageOpsSchemas>()({
  sentMessages: "POST /user/ops/messages",
  countReceivers: "POST /user/ops/message/count",
  sendMessages: "POST /user/ops/message",
  withdrawMessages: "PUT /user/ops/message/{id}/withdraw",
});

/** How customers of a former shop come in. */
export const userMoveInOpsApi = endpoints<typeof moveInSchemas>()({
  moveIns: "POST /user/ops/moveIns",
  allowMoveIn: "PUT /user/ops/moveIn/{id}/allow",
  moveMemberIn: "PUT /user/ops/moveIn/{id}/member",
});
