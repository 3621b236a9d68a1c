import type { ActivityRule, ActivityTerms } from "./activity-rule.ts";

type Type = ActivityTerms["type"];

/** What is wrong with an activity that somebody wants to save, or null: each rule gives something and asks for no less than the one before. */
export function activityFault({ type, rules }: Pick<ActivityTerms, "type" | "rules">): string | null {
  for (const [place, rule] of rules.entries()) {
    const fault = ruleFault(type, rule) ?? orderFault(rules[place - 1], rule);
    if (fault) return `rule ${place + 1} ${fault}`;
  }
  return null;
}

type RuleFault =
  | "holds no whole number"
  | "asks for nothing"
  | "saves nothing"
  | "gives nothing"
  | "asks for less than the one before";

/** What makes no sense of one rule. */
export function ruleFault(type: Type, rule: ActivityRule): RuleFault | null {
  const { matchCents, matchQuantity, savingCents, limitQuantity, offers } = rule;
  const numbers = [
    matchCents,
    matchQuantity,
    savingCents,
    limitQuantity,
    ...offers.map((one) => one.priceCents),
  ];
  if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0)) return "holds no whole number";
  if (matchCents === 0 && matchQuantity === 0) return "asks for nothing";
  const isSaving = savingCents > 0;
  const isGiving = offers.length > 0 && limitQuantity > 0;
  if (type === "REDUCED") return isSaving && !isGiving ? null : "saves nothing";
  return isGiving && !isSaving ? null : "gives nothing";
}

/** What makes no sense of a rule after the one before it. */
export function orderFault(before: ActivityRule | undefined, rule: ActivityRule): RuleFault | null {
  if (!before) return null;
  const isLess = rule.matchCents < before.matchCents || rule.matchQuantity < before.matchQuantity;
  return isLess ? "asks for less than the one before" : null;
}
