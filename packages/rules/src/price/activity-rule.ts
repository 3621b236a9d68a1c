import type { CouponRuleType } from "@crux/contract/coupon.schema";
import { moneyText } from "../money/money-text.ts";

/** A sku that a rule opens, and what a piece of it costs then: 0 is a gift. */
export type SwapOffer = { skuId: number; priceCents: number };

/**
 * One step of an activity. It is met when the activity's goods reach both thresholds (0 asks for nothing), and gives
 * a saving (REDUCED) or lets the customer pick up to `limitQuantity` of its offers (REPURCHASE).
 */
export type ActivityRule = {
  name: string;
  remark: string;
  matchCents: number;
  matchQuantity: number;
  savingCents: number;
  limitQuantity: number;
  offers: SwapOffer[];
};

/** An activity as one of its versions has it, the lowest rule first; times are ISO, null is open. */
export type ActivityTerms = {
  id: number;
  name: string;
  userClass: string;
  version: number;
  type: CouponRuleType;
  startsAt: string | null;
  endsAt: string | null;
  rules: ActivityRule[];
};

/** What counts towards the rules of an activity: its ordinary goods, never what it gives. */
export type Measure = { amountCents: number; pieces: number };

/** True while an activity runs; its last moment belongs to it. */
export function isRunning(
  { startsAt, endsAt }: Pick<ActivityTerms, "startsAt" | "endsAt">,
  at: string,
): boolean {
  const now = Date.parse(at);
  return (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now <= Date.parse(endsAt));
}

/** True when an activity runs at this moment and is for this class (OP-028). */
export function isActivityOpen(
  terms: ActivityTerms,
  { userClass, at }: { userClass: string; at: string },
): boolean {
  return (terms.userClass !== "VIP" || userClass === "VIP") && isRunning(terms, at);
}

/** What is missing until a rule is met. */
export function missingOf({ matchCents, matchQuantity }: ActivityRule, measure: Measure) {
  return {
    missingCents: Math.max(0, matchCents - measure.amountCents),
    missingQuantity: Math.max(0, matchQuantity - measure.pieces),
  };
}

/** What a rule takes off goods of this worth. */
export function savingOf(rule: ActivityRule, { amountCents }: Measure): number {
  return Math.min(rule.savingCents, amountCents);
}

/** The place of the best rule that is met: the one that saves most, else the last one; -1 for none (OP-028). */
export function metPlace({ rules }: ActivityTerms, measure: Measure): number {
  let best = -1;
  for (const [place, rule] of rules.entries()) {
    const { missingCents, missingQuantity } = missingOf(rule, measure);
    if (missingCents > 0 || missingQuantity > 0) continue;
    const known = rules[best];
    if (!known || savingOf(rule, measure) >= savingOf(known, measure)) best = place;
  }
  return best;
}

/** The first rule beyond the met one that is not met yet. */
export function nextRule({ rules }: ActivityTerms, measure: Measure, met: number): ActivityRule | undefined {
  return rules.slice(met + 1).find((rule) => {
    const { missingCents, missingQuantity } = missingOf(rule, measure);
    return missingCents > 0 || missingQuantity > 0;
  });
}

/** What a group says about a rule: that it is met, or what is missing. */
export function ruleText(rule: ActivityRule, measure: Measure): string {
  const { missingCents, missingQuantity } = missingOf(rule, measure);
  const missing = [
    ...(missingQuantity > 0 ? [`再选${missingQuantity}件`] : []),
    ...(missingCents > 0 ? [`再买${moneyText(missingCents)}`] : []),
  ];
  return missing.length === 0 ? `已享 ${rule.remark}` : `${missing.join("、")}可享 ${rule.remark}`;
}
