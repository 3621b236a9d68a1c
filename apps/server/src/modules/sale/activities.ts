import type { Activity } from "@crux/contract/sale.schema";
import type { Ctx } from "../../kernel/verb/context.ts";
import type { ActivityRow } from "./activity-store.ts";
import { findActivitiesOf, findActivitiesOffering } from "./activity-store.ts";

export type ActivityFacts = ActivityRow;

const TOPICS = ["catalogue"];

/** The activity of each product that takes part in one, running or not, in the version that counts now. */
export function activitiesOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, ActivityFacts>> {
  return ctx.facts.many({ name: "activity", topics: TOPICS }, productIds, (missing) =>
    findActivitiesOf(ctx.db, missing),
  );
}

/** The activity of each sku that is a gift or swap item somewhere. */
export function activitiesOffering(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, ActivityFacts>> {
  return ctx.facts.many({ name: "activity offering", topics: TOPICS }, skuIds, (missing) =>
    findActivitiesOffering(ctx.db, missing),
  );
}

/** An activity as customers see it. */
export function presentActivity({ id, name, icon, userClass, type, rules, endsAt }: ActivityFacts): Activity {
  const remarks = rules.map(({ remark }) => remark);
  return { id, name, icon, userClass, couponRuleType: type, remarks, endTime: endsAt };
}
