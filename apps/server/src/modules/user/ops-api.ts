import { userOpsApi } from "@crux/contract/user";
import { userOpsSchemas } from "@crux/contract/user.schema";
import { type ServedEndpoint, serve, write } from "../../kernel/verb/serve.ts";
import { adjustWallet, disableUser, enableUser, endUserSessions, redeemMemberCode } from "./service.ts";

/** What staff do for a customer. */
export const userOpsEndpoints: ServedEndpoint[] = serve(userOpsApi, userOpsSchemas, {
  adjustWallet: write(adjustWallet, { right: "wallet.adjust", idempotent: true }),
  disableUser: write(disableUser, { right: "customer.edit" }),
  enableUser: write(enableUser, { right: "customer.edit" }),
  endUserSessions: write(endUserSessions, { right: "customer.edit" }),
  redeemMemberCode: write(redeemMemberCode, { right: "customer.read" }),
});
