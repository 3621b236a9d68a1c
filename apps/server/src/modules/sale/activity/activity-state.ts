import type { ActivityState } from "@crux/contract/promo/activity.schema";
import type { ActivityTerms } from "@crux/rules/price/activity-rule";

/** Whether an activity runs at a moment, has not begun, or is over; its last moment belongs to it. */
export function stateOf(
  { startsAt, endsAt }: Pick<ActivityTerms, "startsAt" | "endsAt">,
  now: Date,
): ActivityState {
  if (endsAt !== null && Date.parse(endsAt) < now.getTime()) return "ENDED";
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? "COMING" : "RUNNING";
}
