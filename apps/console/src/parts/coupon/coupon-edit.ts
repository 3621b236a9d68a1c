import type { Input } from "@crux/contract/endpoint";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { couponOpsApi } from "@crux/contract/promo/coupon";
import type { CouponRuleRow } from "@crux/contract/promo/coupon.schema";
import { isRecord } from "@crux/web/storage";
import { BUYER_CLASSES } from "../promo/activity-words.ts";
import { matchText, momentWords, placesText, worthText } from "../promo/coupon-words.ts";
import type { CouponDraft, couponTerms } from "./coupon-draft.ts";

type Terms = ReturnType<typeof couponTerms>;
type Saved = Pick<CouponRuleRow, keyof Terms>;

/** What an edit is compared by, field by field, after somebody else saved the same coupon; nothing is empty. */
export type FlatCoupon = Record<
  | "title"
  | "description"
  | "worth"
  | "match"
  | "buyers"
  | "days"
  | "startsAt"
  | "endsAt"
  | "perUser"
  | "perRecommender"
  | "total"
  | "places"
  | "inviterRule",
  string
>;

export const COUPON_FIELDS: Record<keyof FlatCoupon, string> = {
  title: "名称",
  worth: "优惠",
  match: "门槛",
  buyers: "对象",
  days: "有效天数",
  startsAt: "开始使用",
  endsAt: "结束",
  perUser: "每人可领",
  perRecommender: "邀请另得",
  total: "总量",
  places: "展示",
  inviterRule: "邀请人得",
  description: "说明",
};

const textOf = (value: number | null) => (value === null ? "" : String(value));
const orNull = (text: string) => (text === "" ? null : Number(text));

export function flatCoupon(of: Terms | Saved): FlatCoupon {
  return {
    title: of.title,
    description: of.description,
    worth: JSON.stringify([of.effectiveCents, of.paidBasisPoints, of.shipFeeOnly]),
    match: JSON.stringify([of.matchCents, of.matchQuantity]),
    buyers: JSON.stringify([of.userClass, of.newUserOnly]),
    days: textOf(of.durationDays),
    startsAt: of.startsAt ?? "",
    endsAt: of.endsAt ?? "",
    perUser: String(of.perUser),
    perRecommender: String(of.perRecommender),
    total: textOf(of.total),
    // Entries from before there were places have none.
    places: JSON.stringify([of.inCentre === true, of.isWelcome === true, of.isInvite === true]),
    inviterRule: of.inviterRule ?? "",
  };
}

/** What was chosen of two edits, as the server takes it. */
export function termsOfFlat(
  flat: FlatCoupon,
): Omit<Input<typeof couponOpsApi.saveRule>, "ruleId" | "version"> {
  return { ...savedOf(flat), title: flat.title.trim(), description: flat.description.trim() };
}

function savedOf(flat: FlatCoupon): Saved {
  const [effectiveCents, paidBasisPoints, shipFeeOnly] = JSON.parse(flat.worth) as [number, number, boolean];
  const [matchCents, matchQuantity] = JSON.parse(flat.match) as [number, number];
  const [inCentre, isWelcome, isInvite] = JSON.parse(flat.places) as [boolean, boolean, boolean];
  const [userClass, newUserOnly] = JSON.parse(flat.buyers) as [Saved["userClass"], boolean];
  return {
    ...{ title: flat.title, description: flat.description, effectiveCents, paidBasisPoints, shipFeeOnly },
    ...{ matchCents, matchQuantity, userClass, newUserOnly },
    durationDays: orNull(flat.days),
    startsAt: flat.startsAt || null,
    endsAt: flat.endsAt || null,
    perUser: Number(flat.perUser),
    perRecommender: Number(flat.perRecommender),
    total: orNull(flat.total),
    ...{ inCentre, isWelcome, isInvite, inviterRule: flat.inviterRule || null },
  };
}

/** One field in words. */
export function couponWords(field: keyof FlatCoupon, flat: FlatCoupon): string {
  const saved = savedOf(flat);
  if (field === "worth") return worthText(saved);
  if (field === "match") return matchText(saved);
  if (field === "buyers") return `${BUYER_CLASSES[saved.userClass]}${saved.newUserOnly ? "，仅新客户" : ""}`;
  if (field === "places") return placesText(saved);
  if (field === "inviterRule") return flat.inviterRule === "" ? "同一种券" : `券 ${flat.inviterRule}`;
  if (field === "startsAt" || field === "endsAt") return flat[field] === "" ? "" : momentWords(flat[field]);
  return flat[field];
}

/** What the log holds of a coupon; null where that is no whole one. */
export function readCoupon(logged: unknown): FlatCoupon | null {
  const isWhole = isRecord(logged) && typeof logged.title === "string" && "effectiveCents" in logged;
  return isWhole ? flatCoupon(logged as unknown as Saved) : null;
}

/** A saved coupon as it is typed. */
export function couponDraftOf(saved: Saved): CouponDraft {
  const { paidBasisPoints, effectiveCents, shipFeeOnly, matchCents, matchQuantity, perRecommender } = saved;
  return {
    title: saved.title,
    description: saved.description,
    kind: paidBasisPoints > 0 ? "DISCOUNT" : shipFeeOnly ? "SHIPPING" : "AMOUNT",
    cents: effectiveCents === 0 ? null : effectiveCents,
    tenths: paidBasisPoints === 0 ? "" : String(paidBasisPoints / 1_000),
    matchCents: matchCents === 0 ? null : matchCents,
    matchQuantity: matchQuantity === 0 ? "" : String(matchQuantity),
    userClass: saved.userClass,
    newUserOnly: saved.newUserOnly,
    days: textOf(saved.durationDays),
    startsAt: saved.startsAt,
    endsAt: saved.endsAt,
    perUser: String(saved.perUser),
    perRecommender: perRecommender === 0 ? "" : String(perRecommender),
    total: textOf(saved.total),
    ...{ inCentre: saved.inCentre, isWelcome: saved.isWelcome, isInvite: saved.isInvite },
    inviterRule: saved.inviterRule ?? "",
  };
}

const HELD_NAMES: Readonly<Record<string, string>> = {
  effectiveCents: "优惠",
  paidBasisPoints: "优惠",
  shipFeeOnly: "优惠",
  matchCents: "门槛",
  matchQuantity: "门槛",
  userClass: "对象",
  newUserOnly: "对象",
  startsAt: "开始使用",
  perUser: "每人可领",
  perRecommender: "邀请另得",
  total: "总量",
};

/** `：优惠、门槛` of a refusal that names fields. */
export function heldWords({ code, data }: { code: number | null; data: unknown }): string {
  const fields = code === couponOutcome.TERMS_HELD && isRecord(data) ? data.fields : undefined;
  if (!Array.isArray(fields)) return "";
  return `：${[...new Set(fields.map((field) => HELD_NAMES[String(field)] ?? String(field)))].join("、")}`;
}
