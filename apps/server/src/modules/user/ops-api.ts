import { userOpsApi } from "@crux/contract/user";
import { userOpsSchemas } from "@crux/contract/user.schema";
import { type ServedEndpoint, serve, write } from "../../kernel/serve.ts";
import { adjustWallet, redeemMemberCode } from "./service.ts";

/** What staff do for a customer. */
export const userOpsEndpoints: ServedEndpoint[] = serve(userOpsApi, userOpsSchemas, {
  adjustWallet: write(adjustWallet, { right: "wallet.adjust", idempotent: true }),
  redeemMemberCode: write(redeemMemberCode, { right: "customer.read" }),
});
