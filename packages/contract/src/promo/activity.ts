import { endpoints } from "../endpoint.ts";
import type { activityOpsSchemas, trialSchemas } from "./activity.schema.ts";

/** What staff do with activities. */
export const saleActivityOpsApi = endpoints<typeof activityOpsSchemas>()({
  activities: "POST /sale/ops/activities",
  activity: "GET /sale/ops/activity/{activityId}",
  goods: "POST /sale/ops/activityGoods",
  add: "POST /sale/ops/activity",
  save: "PUT /sale/ops/activity/{activityId}",
  end: "PUT /sale/ops/activity/{activityId}/end",
});

export const cartOpsApi = endpoints<typeof trialSchemas>()({
  tryActivity: "POST /cart/ops/trial",
});
