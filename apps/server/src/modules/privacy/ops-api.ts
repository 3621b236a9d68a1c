import { userPrivacyOpsSchemas } from "@crux/contract/privacy.schema";
import { userPrivacyOpsApi } from "@crux/contract/user";
import { opsReveal, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { eraseCustomer, exportCustomer } from "./service.ts";

/** What staff do for a customer who asks what is held of them, or that it goes. Both leave a row in the audit log. */
export const privacyOpsEndpoints: ServedOps[] = serveOps(userPrivacyOpsApi, userPrivacyOpsSchemas, {
  exportCustomer: opsReveal(exportCustomer, { right: "customer.identity" }),
  eraseCustomer: opsWrite(eraseCustomer, { right: "customer.erase" }),
});
