import { orderFault, ruleFault } from "./activity-fault.ts";
import type { ActivityRule, ActivityTerms } from "./activity-rule.ts";

/** A field of the form that an activity is written in; those of a rule come with its place. */
export type ActivityField = "name" | "end" | "goods" | "rules" | "match" | "saving" | "limit" | "offers";

/** What is wrong with a field, in words for whoever writes it; `rule` is the place of the rule, null for the activity's own. */
export type FieldFault = { rule: number | null; field: ActivityField; text: string };

export type ActivityDraft = Pick<ActivityTerms, "name" | "type" | "startsAt" | "endsAt" | "rules"> & {
  productIds: readonly number[];
};

/** All that makes no sense of an activity by itself, in the order of its form; empty where it can be published. */
export function activityFaults(draft: ActivityDraft, at: string): FieldFault[] {
  const { name, type, rules, productIds } = draft;
  return [
    ...some(name.trim() === "", { rule: null, field: "name", text: "请填写名称" }),
    ...timeFaults(draft, at),
    ...some(productIds.length === 0, { rule: null, field: "goods", text: "请选择参加的商品" }),
    ...some(rules.length === 0, { rule: null, field: "rules", text: "请添加一级规则" }),
    ...rules.flatMap((rule, place) =>
      [...ownFaults(type, rule), ...faultsAfter(type, rules[place - 1], rule)].map((fault) => ({
        ...fault,
        rule: place,
      })),
    ),
  ];
}

function some(isWrong: boolean, fault: FieldFault): FieldFault[] {
  return isWrong ? [fault] : [];
}

function timeFaults({ startsAt, endsAt }: ActivityDraft, at: string): FieldFault[] {
  if (endsAt === null) return [];
  const end = Date.parse(endsAt);
  const text =
    startsAt !== null && end <= Date.parse(startsAt)
      ? "结束时间须晚于开始时间"
      : end <= Date.parse(at)
        ? "结束时间已过"
        : "";
  return some(text !== "", { rule: null, field: "end", text });
}

type RuleOwn = Omit<FieldFault, "rule">;

function ownFaults(type: ActivityTerms["type"], rule: ActivityRule): RuleOwn[] {
  const { matchCents, savingCents, limitQuantity, offers } = rule;
  const fault = ruleFault(type, rule);
  if (fault === "holds no whole number") return [{ field: "match", text: "请填写有效的数字" }];
  const faults: RuleOwn[] = [];
  if (fault === "asks for nothing") faults.push({ field: "match", text: "请填写满额或满件" });
  if (type === "REDUCED") {
    if (savingCents === 0) faults.push({ field: "saving", text: "请填写优惠金额" });
    else if (matchCents > 0 && savingCents >= matchCents)
      faults.push({ field: "saving", text: "优惠不能达到门槛金额" });
    if (offers.length > 0) faults.push({ field: "offers", text: "满减不含换购商品" });
    return faults;
  }
  if (limitQuantity === 0) faults.push({ field: "limit", text: "请填写可选件数" });
  if (offers.length === 0) faults.push({ field: "offers", text: "请选择换购商品" });
  if (new Set(offers.map(({ skuId }) => skuId)).size < offers.length)
    faults.push({ field: "offers", text: "同一商品只能出现一次" });
  return faults;
}

function faultsAfter(
  type: ActivityTerms["type"],
  before: ActivityRule | undefined,
  rule: ActivityRule,
): RuleOwn[] {
  if (!before) return [];
  if (orderFault(before, rule)) return [{ field: "match", text: "门槛不能低于上一级" }];
  if (rule.matchCents === before.matchCents && rule.matchQuantity === before.matchQuantity)
    return [{ field: "match", text: "门槛与上一级相同" }];
  const isNoMore = type === "REDUCED" && rule.savingCents > 0 && rule.savingCents <= before.savingCents;
  return isNoMore ? [{ field: "saving", text: "门槛更高，优惠须多于上一级" }] : [];
}
