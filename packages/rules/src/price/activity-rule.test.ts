import { describe, expect, it } from "vitest";
import { activityFault } from "./activity-fault.ts";
import { type ActivityRule, type ActivityTerms, metPlace, nextRule, ruleText } from "./activity-rule.ts";

function rule(over: Partial<ActivityRule>): ActivityRule {
  const nothing = { name: "", remark: "满减", matchCents: 0, matchQuantity: 0, savingCents: 0 };
  return { ...nothing, limitQuantity: 0, offers: [], ...over };
}

function activity(rules: ActivityRule[], type: ActivityTerms["type"] = "REDUCED"): ActivityTerms {
  const head = { id: 1, name: "A", userClass: "PLAIN", version: 1, startsAt: null, endsAt: null };
  return { ...head, type, rules };
}

const byPieces = rule({ matchQuantity: 3, savingCents: 900 });
const byAmount = rule({ matchCents: 5_000, matchQuantity: 3, savingCents: 500 });
const GIFT = [{ skuId: 9, priceCents: 0 }];

describe("the met rule", () => {
  it("is the one that saves most, not the last one (OP-028)", () => {
    expect(metPlace(activity([byPieces, byAmount]), { amountCents: 6_000, pieces: 3 })).toBe(0);
  });

  it("is the last one where rules give", () => {
    const rules = [
      rule({ matchQuantity: 1, limitQuantity: 1, offers: GIFT }),
      rule({ matchQuantity: 2, limitQuantity: 2, offers: GIFT }),
    ];
    expect(metPlace(activity(rules, "REPURCHASE"), { amountCents: 0, pieces: 2 })).toBe(1);
  });

  it("saves no more than the goods are worth", () => {
    const worth = { amountCents: 600, pieces: 3 };
    expect(metPlace(activity([byPieces, rule({ matchQuantity: 3, savingCents: 800 })]), worth)).toBe(1);
  });
});

describe("the next rule", () => {
  it("is the first beyond the met one, with what is missing in words (OP-028)", () => {
    const measure = { amountCents: 2_000, pieces: 1 };
    const next = nextRule(activity([byPieces, byAmount]), measure, -1);
    expect(next && ruleText(next, measure)).toBe("再选2件可享 满减");
    expect(ruleText(byAmount, measure)).toBe("再选2件、再买$30.00可享 满减");
    expect(ruleText(byAmount, { amountCents: 5_000, pieces: 3 })).toBe("已享 满减");
  });

  it("is none when all are met", () => {
    expect(nextRule(activity([byPieces]), { amountCents: 0, pieces: 3 }, 0)).toBeUndefined();
  });
});

describe("activityFault", () => {
  it.each<[string | null, ActivityTerms["type"], ActivityRule[]]>([
    [null, "REDUCED", []],
    [null, "REDUCED", [byPieces, byAmount]],
    [null, "REPURCHASE", [rule({ matchQuantity: 1, limitQuantity: 1, offers: GIFT })]],
    ["rule 2 asks for less than the one before", "REDUCED", [byAmount, byPieces]],
    ["rule 1 asks for nothing", "REDUCED", [rule({ savingCents: 5 })]],
    ["rule 1 saves nothing", "REDUCED", [rule({ matchCents: 5 })]],
    ["rule 1 gives nothing", "REPURCHASE", [byPieces]],
    ["rule 1 gives nothing", "REPURCHASE", [rule({ matchCents: 5, offers: GIFT })]],
    ["rule 1 holds no whole number", "REDUCED", [rule({ matchCents: 5, savingCents: 0.5 })]],
    ["rule 1 holds no whole number", "REDUCED", [rule({ matchCents: 5, savingCents: -5 })]],
  ])("says %s", (fault, type, rules) => {
    expect(activityFault({ type, rules })).toBe(fault);
  });
});
