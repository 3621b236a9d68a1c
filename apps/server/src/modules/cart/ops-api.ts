import { cartOpsApi } from "@crux/contract/promo/activity";
import { trialSchemas } from "@crux/contract/promo/activity.schema";
import { opsRead, type ServedOps, serveOps } from "../staff/service.ts";
import { tryActivity } from "./try-activity.ts";

/** What staff ask of the price of a cart. */
export const cartOpsEndpoints: ServedOps[] = serveOps(cartOpsApi, trialSchemas, {
  tryActivity: opsRead(tryActivity, { right: "sale.edit", perMinute: { person: 240 } }),
});
