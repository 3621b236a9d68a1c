import type { ActivityRule, ActivityTerms } from "./activity-rule.ts";

type Gives = Pick<ActivityRule, "matchCents" | "matchQuantity" | "savingCents" | "limitQuantity" | "offers">;

/** What customers read of a rule whose writer left it to us: `满$99减$8`, `满2件送赠品1件`, `满$39换购1件`. */
export function ruleRemark(type: ActivityTerms["type"], rule: Gives): string {
  const asked = [
    ...(rule.matchCents > 0 ? [`满${shortMoney(rule.matchCents)}`] : []),
    ...(rule.matchQuantity > 0 ? [`满${rule.matchQuantity}件`] : []),
  ].join("且");
  if (type === "REDUCED") return `${asked}减${shortMoney(rule.savingCents)}`;
  const isGift = rule.offers.length > 0 && rule.offers.every(({ priceCents }) => priceCents === 0);
  return `${asked}${isGift ? "送赠品" : "换购"}${rule.limitQuantity}件`;
}

/** `$99`, and `$9.50` where there are cents. */
function shortMoney(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
