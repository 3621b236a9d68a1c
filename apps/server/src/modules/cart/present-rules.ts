import type { ActivityMatch, CouponRule } from "@crux/contract/cart.schema";
import {
  type ActivityRule,
  type Measure,
  missingOf,
  nextRule,
  ruleText,
  savingOf,
} from "@crux/rules/price/activity-rule";
import type { PriceReceipt } from "@crux/rules/price/price-cart";
import type { ActivityFacts } from "../sale/service.ts";

const NOTHING = { amountCents: 0, pieces: 0, rule: -1 };

/** The best rule that a group meets and the next one with what is missing, in words (OP-028). */
export function presentRules(
  activity: ActivityFacts,
  price: PriceReceipt,
): Pick<ActivityMatch, "matchCouponRule" | "unmatchCouponRule"> {
  const measure = price.activities.find(({ id }) => id === activity.id) ?? NOTHING;
  const met = activity.rules[measure.rule];
  const next = nextRule(activity, measure, measure.rule);
  return {
    matchCouponRule: met ? presentRule(activity, met, measure) : null,
    unmatchCouponRule: next ? presentRule(activity, next, measure) : null,
  };
}

function presentRule({ type }: ActivityFacts, rule: ActivityRule, measure: Measure): CouponRule {
  const { missingCents, missingQuantity } = missingOf(rule, measure);
  const isMet = missingCents === 0 && missingQuantity === 0;
  return {
    name: rule.name,
    remark: rule.remark,
    matchText: ruleText(rule, measure),
    limitQuantity: rule.limitQuantity,
    couponRuleType: type,
    savedAmount: isMet ? savingOf(rule, measure) : rule.savingCents,
    missingAmount: missingCents,
    missingQuantity,
  };
}
