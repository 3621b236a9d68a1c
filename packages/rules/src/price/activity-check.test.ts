import { describe, expect, it } from "vitest";
import { type ActivityDraft, activityFaults } from "./activity-check.ts";
import type { ActivityRule } from "./activity-rule.ts";
import { ruleRemark } from "./rule-remark.ts";

const NOTHING: ActivityRule = {
  name: "",
  remark: "",
  matchCents: 0,
  matchQuantity: 0,
  savingCents: 0,
  limitQuantity: 0,
  offers: [],
};
const saving = (matchCents: number, savingCents: number) => ({ ...NOTHING, matchCents, savingCents });
const swap = (over: Partial<ActivityRule> = {}) => ({
  ...NOTHING,
  matchQuantity: 2,
  limitQuantity: 1,
  offers: [{ skuId: 7, priceCents: 0 }],
  ...over,
});
const NOW = "2026-11-22T00:00:00Z";
const faultsOf = (over: Partial<ActivityDraft>) =>
  activityFaults(
    {
      name: "双十一",
      type: "REDUCED",
      startsAt: null,
      endsAt: null,
      rules: [saving(9_900, 800)],
      productIds: [1],
      ...over,
    },
    NOW,
  ).map(({ rule, field }) => (rule === null ? field : `${rule} ${field}`));

describe("activityFaults", () => {
  it.each<[string[], Partial<ActivityDraft>]>([
    [[], {}],
    [[], { rules: [saving(9_900, 800), saving(19_900, 2_000)] }],
    [[], { type: "REPURCHASE", rules: [swap()] }],
    [["name", "goods", "rules"], { name: " ", productIds: [], rules: [] }],
    [["end"], { startsAt: "2026-11-24T00:00:00Z", endsAt: "2026-11-23T00:00:00Z" }],
    [["end"], { endsAt: NOW }],
    [["0 match", "0 saving"], { rules: [NOTHING] }],
    [["0 saving"], { rules: [saving(800, 800)] }],
    [["1 match"], { rules: [saving(9_900, 800), saving(5_000, 900)] }],
    [["1 match"], { rules: [saving(9_900, 800), saving(9_900, 900)] }],
    [["1 saving"], { rules: [saving(9_900, 800), saving(19_900, 800)] }],
    [["0 match"], { rules: [saving(9_900.5, 800)] }],
    [["0 offers"], { rules: [{ ...saving(9_900, 800), offers: [{ skuId: 7, priceCents: 0 }] }] }],
    [["0 limit", "0 offers"], { type: "REPURCHASE", rules: [swap({ limitQuantity: 0, offers: [] })] }],
    [
      ["0 offers"],
      {
        type: "REPURCHASE",
        rules: [
          swap({
            offers: [
              { skuId: 7, priceCents: 0 },
              { skuId: 7, priceCents: 1 },
            ],
          }),
        ],
      },
    ],
  ])("names %j", (named, over) => {
    expect(faultsOf(over)).toEqual(named);
  });
});

describe("ruleRemark", () => {
  it.each([
    ["满$99减$8", "REDUCED", saving(9_900, 800)],
    ["满$99且满3件减$8.50", "REDUCED", { ...saving(9_900, 850), matchQuantity: 3 }],
    ["满2件送赠品1件", "REPURCHASE", swap()],
    [
      "满$39换购1件",
      "REPURCHASE",
      swap({ matchCents: 3_900, matchQuantity: 0, offers: [{ skuId: 7, priceCents: 390 }] }),
    ],
  ] as const)("says %s", (text, type, rule) => {
    expect(ruleRemark(type, rule)).toBe(text);
  });
});
