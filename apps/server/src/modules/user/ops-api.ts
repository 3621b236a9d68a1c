import { userOpsApi } from "@crux/contract/user";
import { userOpsSchemas } from "@crux/contract/user.schema";
import { opsRead, opsSteps, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import {
  adjustWallet,
  disableUser,
  enableUser,
  endUserSessions,
  getWalletOf,
  redeemMemberCode,
  revealIdentity,
  setClass,
} from "./service.ts";

/** What staff do for a customer. */
export const userOpsEndpoints: ServedOps[] = serveOps(userOpsApi, userOpsSchemas, {
  walletOf: opsRead(getWalletOf, { right: "customer.read" }),
  adjustWallet: opsWrite(adjustWallet, { right: "wallet.adjust", idempotent: true }),
  disableUser: opsWrite(disableUser, { right: "customer.edit" }),
  enableUser: opsWrite(enableUser, { right: "customer.edit" }),
  endUserSessions: opsWrite(endUserSessions, { right: "customer.edit" }),
  setUserClass: opsWrite(setClass, { right: "customer.edit" }),
  revealIdentity: opsSteps(revealIdentity, { right: "customer.identity" }),
  redeemMemberCode: opsWrite(redeemMemberCode, { right: "customer.read" }),
});
