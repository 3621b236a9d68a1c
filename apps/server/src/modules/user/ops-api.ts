import { moveInSchemas } from "@crux/contract/ops/move-in.schema";
import { userOpsSchemas } from "@crux/contract/ops/user-ops.schema";
import { userMoveInOpsApi, userOpsApi } from "@crux/contract/user";
import { opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  adjustWallet,
  allowMoveIn,
  disableUser,
  enableUser,
  endUserSession,
  endUserSessions,
  getWalletOf,
  listMoveIns,
  moveMemberIn,
  redeemMemberCode,
  revealIdentity,
  setClass,
} from "./service.ts";

const ACCOUNTS = serveOps(userOpsApi, userOpsSchemas, {
  walletOf: opsRead(getWalletOf, { right: "customer.read" }),
  adjustWallet: opsWrite(adjustWallet, { right: "wallet.adjust", idempotent: true }),
  disableUser: opsWrite(disableUser, { right: "customer.edit" }),
  enableUser: opsWrite(enableUser, { right: "customer.edit" }),
  endUserSession: opsWrite(endUserSession, { right: "customer.edit" }),
  endUserSessions: opsWrite(endUserSessions, { right: "customer.edit" }),
  setUserClass: opsWrite(setClass, { right: "customer.edit" }),
  revealIdentity: opsSteps(revealIdentity, { right: "customer.identity" }),
  redeemMemberCode: opsWrite(redeemMemberCode, { right: "customer.read" }),
});

const MOVE_INS = serveOps(userMoveInOpsApi, moveInSchemas, {
  moveIns: opsRead(listMoveIns, { right: "customer.edit" }),
  allowMoveIn: opsWrite(allowMoveIn, { right: "wallet.adjust" }),
  moveMemberIn: opsWrite(moveMemberIn, { right: "customer.edit" }),
});

/** What staff do for a customer, and bring in from a former shop. */
export const userOpsEndpoints: ServedOps[] = [...ACCOUNTS, ...MOVE_INS];
