import { endpoints } from "../endpoint.ts";
import type { campaignOpsSchemas } from "./campaign.schema.ts";

/** What staff offer and tell at once. */
export const campaignOpsApi = endpoints<typeof campaignOpsSchemas>()({
  publish: "POST /campaign/ops/campaign",
});
