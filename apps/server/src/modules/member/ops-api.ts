import { memberOpsApi } from "@crux/contract/member";
import { memberOpsSchemas } from "@crux/contract/member.schema";
import { read, type ServedEndpoint, serve, write } from "../../kernel/verb/serve.ts";
import { cancelRebate, issueRebateNow, rebatesOf } from "./service.ts";

/** What staff do about the cash-back of members. */
export const memberOpsEndpoints: ServedEndpoint[] = serve(memberOpsApi, memberOpsSchemas, {
  rebates: read((ctx, { uid }) => rebatesOf(ctx, uid), { right: "customer.read" }),
  issueRebate: write(issueRebateNow, { right: "wallet.adjust" }),
  cancelRebate: write(cancelRebate, { right: "wallet.adjust" }),
});
