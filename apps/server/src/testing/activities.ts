import type { ActivityRule } from "@crux/rules/price/activity-rule";
import { runAsSystem } from "../kernel/verb/kernel.ts";
import { saveActivity } from "../modules/sale/service.ts";
import type { Shop } from "./open-shop.ts";

const NOTHING = { matchCents: 0, matchQuantity: 0, savingCents: 0, limitQuantity: 0, offers: [] };

type Given = {
  id: number;
  type: "REDUCED" | "REPURCHASE";
  productIds: readonly number[];
  rules: readonly Partial<ActivityRule>[];
  userClass?: "PLAIN" | "VIP";
  startsAt?: string;
  endsAt?: string;
};

/** Adds an activity, or gives it a new version; its rules are named by their thresholds. */
export async function giveActivity(shop: Shop, { rules, ...activity }: Given): Promise<void> {
  await runAsSystem(shop.app.kernel, (ctx) =>
    saveActivity(ctx, {
      name: `活动${activity.id}`,
      icon: "",
      userClass: "PLAIN",
      startsAt: null,
      endsAt: null,
      ...activity,
      rules: rules.map((rule, place) => ({ ...NOTHING, name: "", remark: `规则${place + 1}`, ...rule })),
    }),
  );
}
