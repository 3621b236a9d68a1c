import { saleActivityOpsApi } from "@crux/contract/promo/activity";
import { activityOpsSchemas } from "@crux/contract/promo/activity.schema";
import { opsRead, opsWrite, type ServedOps, serveOps } from "../staff/service.ts";
import { findActivityGoods } from "./activity/activity-goods.ts";
import { addActivity, endActivity, saveActivity } from "./activity/edit-activity.ts";
import { getActivityForStaff, listActivitiesForStaff } from "./activity/list-activities.ts";

const EDIT = { right: "sale.edit" } as const;

/** What staff do with activities. */
export const activityOpsEndpoints: ServedOps[] = serveOps(saleActivityOpsApi, activityOpsSchemas, {
  activities: opsRead(listActivitiesForStaff, EDIT),
  activity: opsRead(getActivityForStaff, EDIT),
  goods: opsRead(findActivityGoods, EDIT),
  add: opsWrite(addActivity, { ...EDIT, idempotent: true }),
  save: opsWrite(saveActivity, EDIT),
  end: opsWrite(endActivity, EDIT),
});
