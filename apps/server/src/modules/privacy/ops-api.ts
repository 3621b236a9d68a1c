import { userPrivacyOpsApi } from "@crux/contract/user";
import { userPrivacyOpsSchemas } from "@crux/contract/user.schema";
import { type ServedEndpoint, serve, write } from "../../kernel/verb/serve.ts";
import { eraseCustomer, exportCustomer } from "./service.ts";

/** What staff do for a customer who asks what is held of them, or that it goes. Both leave a row in the log of deeds. */
export const privacyOpsEndpoints: ServedEndpoint[] = serve(userPrivacyOpsApi, userPrivacyOpsSchemas, {
  exportCustomer: write(exportCustomer, { right: "customer.identity" }),
  eraseCustomer: write(eraseCustomer, { right: "customer.erase" }),
});
