import { userMessageOpsSchemas } from "@crux/contract/ops/message.schema";
import { moveInSchemas } from "@crux/contract/ops/move-in.schema";
import { userMessageOpsApi, userMoveInOpsApi, userOpsApi } from "@crux/contract/user";
import { userOpsSchemas } from "@crux/contract/user.schema";
import { listSentMessages, withdrawMessages } from "../notify/service.ts";
import { opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  adjustWallet,
  allowMoveIn,
  countReceivers,
  disableUser,
  enableUser,
  endUserSessions,
  getWalletOf,
  listMoveIns,
  moveMemberIn,
  redeemMemberCode,
  revealIdentity,
  sendMessages,
  setClass,
} from "./service.ts";

const ACCOUNTS = serveOps(userOpsApi, userOpsSchemas, {
  walletOf: opsRead(getWalletOf, { right: "customer.read" }),
  adjustWallet: opsWrite(adjustWallet, { right: "wallet.adjust", idempotent: true }),
  disableUser: opsWrite(disableUser, { right: "customer.edit" }),
  enableUser: opsWrite(enableUser, { right: "customer.edit" }),
  endUserSessions: opsWrite(endUserSessions, { right: "customer.edit" }),
  setUserClass: opsWrite(setClass, { right: "customer.edit" }),
  revealIdentity: opsSteps(revealIdentity, { right: "customer.identity" }),
  redeemMemberCode: opsWrite(redeemMemberCode, { right: "customer.read" }),
});

const MESSAGES = serveOps(userMessageOpsApi, userMessageOpsSchemas, {
  sentMessages: opsRead(listSentMessages, { right: "message.send" }),
  countReceivers: opsRead(countReceivers, { right: "message.send" }),
  sendMessages: opsWrite(sendMessages, { right: "message.send", idempotent: true }),
  withdrawMessages: opsWrite(withdrawMessages, { right: "message.send" }),
});

const MOVE_INS = serveOps(userMoveInOpsApi, moveInSchemas, {
  moveIns: opsRead(listMoveIns, { right: "customer.edit" }),
  allowMoveIn: opsWrite(allowMoveIn, { right: "wallet.adjust" }),
  moveMemberIn: opsWrite(moveMemberIn, { right: "customer.edit" }),
});

/** What staff do for a customer, write to many, and bring in from a former shop. */
export const userOpsEndpoints: ServedOps[] = [...ACCOUNTS, ...MESSAGES, ...MOVE_INS];
