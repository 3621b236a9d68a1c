import type { Input } from "@crux/contract/endpoint";
import type { saleActivityOpsApi } from "@crux/contract/promo/activity";
import type { ActivityDetail, ActivityGoods, OfferedSku } from "@crux/contract/promo/activity.schema";
import { type ActivityField, activityFaults, type FieldFault } from "@crux/rules/price/activity-check";
import { ruleRemark } from "@crux/rules/price/rule-remark";
import { BEIJING, clockOf, dayOf, SYDNEY } from "../../ui/show/zones.ts";
import { ACTIVITY_TYPES, BUYER_CLASSES } from "../promo/activity-words.ts";

type Terms = Omit<Input<typeof saleActivityOpsApi.add>, "taking">;

/** A rule as it is being typed; amounts in cents, null while they are none. `key` names it while rules come and go. */
export type RuleDraft = {
  key: number;
  name: string;
  /** Empty where the shop writes it. */
  remark: string;
  matchCents: number | null;
  matchQuantity: string;
  savingCents: number | null;
  limitQuantity: string;
  offers: { sku: OfferedSku; priceCents: number | null }[];
};

/** An activity as it is being written. */
export type Draft = {
  name: string;
  userClass: "PLAIN" | "VIP";
  type: "REDUCED" | "REPURCHASE";
  startsAt: string | null;
  endsAt: string | null;
  rules: RuleDraft[];
  goods: ActivityGoods[];
};

/** What a section of the form is given of it. */
export type SectionProps = {
  draft: Draft;
  faults: readonly FieldFault[];
  onChange: (to: Partial<Draft>) => void;
};

export const emptyRule = (key: number): RuleDraft => ({
  key,
  name: "",
  remark: "",
  matchCents: null,
  matchQuantity: "",
  savingCents: null,
  limitQuantity: "",
  offers: [],
});

export const NEW_DRAFT: Draft = {
  name: "",
  userClass: "PLAIN",
  type: "REDUCED",
  startsAt: null,
  endsAt: null,
  rules: [emptyRule(0)],
  goods: [],
};

const orNull = (cents: number) => (cents === 0 ? null : cents);
const orEmpty = (pieces: number) => (pieces === 0 ? "" : String(pieces));

/** What is edited of a saved activity. */
export function draftOf(saved: ActivityDetail): Draft {
  const { name, userClass, type, startsAt, endsAt, goods, offered } = saved;
  const skuOf = new Map(offered.map((sku) => [sku.skuId, sku]));
  return {
    ...{ name, userClass, type, startsAt, endsAt, goods },
    rules: saved.rules.map((rule, key) => ({
      key,
      name: rule.name === name ? "" : rule.name,
      remark: rule.remark === ruleRemark(type, rule) ? "" : rule.remark,
      matchCents: orNull(rule.matchCents),
      matchQuantity: orEmpty(rule.matchQuantity),
      savingCents: orNull(rule.savingCents),
      limitQuantity: orEmpty(rule.limitQuantity),
      offers: rule.offers.flatMap(({ skuId, priceCents }) => {
        const sku = skuOf.get(skuId);
        return sku ? [{ sku, priceCents }] : [];
      }),
    })),
  };
}

const pieces = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0);

/** The same as the server takes it; what belongs to the other kind of activity is left out. */
export function termsOf({ goods, rules, ...draft }: Draft): Terms {
  const isSaving = draft.type === "REDUCED";
  return {
    ...draft,
    name: draft.name.trim(),
    productIds: goods.map(({ productId }) => productId),
    rules: rules.map((rule) => ({
      name: rule.name,
      remark: rule.remark.trim(),
      matchCents: rule.matchCents ?? 0,
      matchQuantity: pieces(rule.matchQuantity),
      savingCents: isSaving ? (rule.savingCents ?? 0) : 0,
      limitQuantity: isSaving ? 0 : pieces(rule.limitQuantity),
      offers: isSaving
        ? []
        : rule.offers.map(({ sku, priceCents }) => ({ skuId: sku.skuId, priceCents: priceCents ?? 0 })),
    })),
  };
}

/** What makes no sense of it by itself. */
export function faultsOf(draft: Draft): FieldFault[] {
  const terms = termsOf(draft);
  const rules = terms.rules.map((rule) => ({
    ...rule,
    name: "",
    remark: "",
    offers: rule.offers.map(plain),
  }));
  const faults = activityFaults(
    { ...terms, rules, productIds: terms.productIds.map(Number) },
    new Date().toISOString(),
  );
  const dear = draft.rules.flatMap(({ offers }, rule): FieldFault[] =>
    draft.type === "REPURCHASE" && offers.some(({ sku, priceCents }) => (priceCents ?? 0) > sku.price)
      ? [{ rule, field: "offers", text: "换购价高于售价" }]
      : [],
  );
  return [...faults, ...dear];
}

const plain = ({ skuId, priceCents }: { skuId: number | string; priceCents: number }) => ({
  skuId: Number(skuId),
  priceCents,
});

/** The first fault of a field. */
export function faultText(
  faults: readonly FieldFault[],
  field: ActivityField,
  rule: number | null = null,
): string | undefined {
  return faults.find((one) => one.field === field && one.rule === rule)?.text;
}

/** What an edit is compared by, field by field, after somebody else saved the same activity. */
export type FlatEdit = Record<
  "name" | "userClass" | "type" | "startsAt" | "endsAt" | "rules" | "products",
  string
>;

type Saved = Pick<
  ActivityDetail,
  "name" | "userClass" | "type" | "startsAt" | "endsAt" | "rules" | "productIds"
>;

/** The edit of terms as texts; rules with the words that the shop writes for them. */
export function flatOf({
  name,
  userClass,
  type,
  startsAt,
  endsAt,
  rules,
  productIds,
}: Terms | Saved): FlatEdit {
  const whole = rules.map((rule) => ({
    name: rule.name || name,
    remark: rule.remark || ruleRemark(type, { ...rule, offers: rule.offers.map(plain) }),
    matchCents: rule.matchCents,
    matchQuantity: rule.matchQuantity,
    savingCents: rule.savingCents,
    limitQuantity: rule.limitQuantity,
    offers: rule.offers.map(plain),
  }));
  return {
    name,
    userClass,
    type,
    startsAt: startsAt ?? "",
    endsAt: endsAt ?? "",
    rules: JSON.stringify(whole),
    products: [...new Set(productIds.map(Number))].sort((a, b) => a - b).join(","),
  };
}

/** What was chosen of two edits, as the server takes it. */
export function termsOfFlat(flat: FlatEdit): Terms {
  return {
    name: flat.name,
    userClass: flat.userClass as Terms["userClass"],
    type: flat.type as Terms["type"],
    startsAt: flat.startsAt || null,
    endsAt: flat.endsAt || null,
    rules: JSON.parse(flat.rules) as Terms["rules"],
    productIds: flat.products === "" ? [] : flat.products.split(",").map(Number),
  };
}

export const FIELD_NAMES: Record<keyof FlatEdit, string> = {
  name: "名称",
  userClass: "对象",
  type: "方式",
  startsAt: "开始",
  endsAt: "结束",
  rules: "规则",
  products: "商品",
};

/** One field of an edit in words. */
export function wordsOf(field: keyof FlatEdit, flat: FlatEdit): string {
  if (field === "userClass") return BUYER_CLASSES[flat.userClass as "PLAIN"];
  if (field === "type") return ACTIVITY_TYPES[flat.type as "REDUCED"];
  if (field === "startsAt" || field === "endsAt") return bothClocks(flat[field]);
  if (field === "products")
    return flat.products === "" ? "没有商品" : `${flat.products.split(",").length} 个商品`;
  if (field === "rules")
    return (JSON.parse(flat.rules) as { remark: string }[]).map(({ remark }) => remark).join("；");
  return flat.name;
}

/** `2026-11-11 00:00 悉尼 · 2026-11-10 21:00 北京` */
function bothClocks(at: string): string {
  if (at === "") return "不限";
  const moment = new Date(at);
  const text = (zone: typeof SYDNEY | typeof BEIJING) => `${dayOf(moment, zone)} ${clockOf(moment, zone)}`;
  return `${text(SYDNEY)} 悉尼 · ${text(BEIJING)} 北京`;
}
