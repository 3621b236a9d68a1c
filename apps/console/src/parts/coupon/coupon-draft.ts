/** A coupon as it is being typed; amounts in cents, null while they are none. */
export type CouponDraft = {
  title: string;
  description: string;
  kind: "AMOUNT" | "DISCOUNT" | "SHIPPING";
  cents: number | null;
  /** Tenths that are still paid: 8.5. */
  tenths: string;
  matchCents: number | null;
  matchQuantity: string;
  userClass: "PLAIN" | "VIP";
  newUserOnly: boolean;
  days: string;
  startsAt: string | null;
  endsAt: string | null;
  perUser: string;
  perRecommender: string;
  total: string;
  inCentre: boolean;
  isWelcome: boolean;
  isInvite: boolean;
  /** What an inviter earns; empty for one of the same kind. */
  inviterRule: string;
};

export const NEW_COUPON: CouponDraft = {
  title: "",
  description: "",
  kind: "AMOUNT",
  cents: null,
  tenths: "",
  matchCents: null,
  matchQuantity: "",
  userClass: "PLAIN",
  newUserOnly: false,
  days: "30",
  startsAt: null,
  endsAt: null,
  perUser: "1",
  perRecommender: "",
  total: "",
  inCentre: false,
  isWelcome: false,
  isInvite: false,
  inviterRule: "",
};

const whole = (text: string) => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null);

/** `8.5` is 8500 in 1/10000 still paid; null for what is no discount. */
function basisPointsOf(tenths: string): number | null {
  if (!/^\d(?:\.\d{1,2})?$/.test(tenths.trim())) return null;
  const points = Math.round(Number(tenths) * 1_000);
  return points > 0 && points < 10_000 ? points : null;
}

/** What is wrong with each field, in words; nothing where it can be published. */
export function couponFaults(draft: CouponDraft, now: number): Partial<Record<keyof CouponDraft, string>> {
  const { kind, cents, tenths, days, startsAt, endsAt, matchCents } = draft;
  const faults: Partial<Record<keyof CouponDraft, string>> = {};
  if (draft.title.trim() === "") faults.title = "请填写名称";
  if (kind === "DISCOUNT" && basisPointsOf(tenths) === null) faults.tenths = "填写 0.1 至 9.9，如 8.5";
  if (kind !== "DISCOUNT" && !cents) faults.cents = "请填写金额";
  if (kind === "AMOUNT" && cents && matchCents && cents >= matchCents) faults.cents = "优惠不能达到门槛金额";
  if (draft.matchQuantity.trim() !== "" && whole(draft.matchQuantity) === null)
    faults.matchQuantity = "请填写整数";
  if (days.trim() !== "" && !whole(days)) faults.days = "请填写天数";
  if (days.trim() === "" && endsAt === null) faults.days = "有效天数与结束时间至少填一项";
  if (endsAt !== null && startsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    faults.endsAt = "结束时间须晚于开始时间";
  else if (endsAt !== null && Date.parse(endsAt) <= now) faults.endsAt = "结束时间已过";
  if (!whole(draft.perUser)) faults.perUser = "至少 1 张";
  if (draft.perRecommender.trim() !== "" && whole(draft.perRecommender) === null)
    faults.perRecommender = "请填写整数";
  if (draft.isInvite && draft.inviterRule === "") {
    if (draft.newUserOnly) faults.inviterRule = "新客券邀请人用不了，请另选一张";
    else if (!whole(draft.perRecommender)) faults.perRecommender = "邀请券须填写，或另选邀请人得的券";
  }
  if (draft.total.trim() !== "" && !whole(draft.total)) faults.total = "请填写整数";
  return faults;
}

/** The same as the server takes it. */
export function couponTerms(draft: CouponDraft) {
  const { title, description, kind, userClass, newUserOnly, startsAt, endsAt } = draft;
  return {
    title: title.trim(),
    description: description.trim(),
    ...{ userClass, newUserOnly, startsAt, endsAt },
    durationDays: whole(draft.days),
    effectiveCents: kind === "DISCOUNT" ? 0 : (draft.cents ?? 0),
    paidBasisPoints: kind === "DISCOUNT" ? (basisPointsOf(draft.tenths) ?? 0) : 0,
    shipFeeOnly: kind === "SHIPPING",
    matchCents: draft.matchCents ?? 0,
    matchQuantity: whole(draft.matchQuantity) ?? 0,
    perUser: whole(draft.perUser) ?? 1,
    perRecommender: whole(draft.perRecommender) ?? 0,
    total: whole(draft.total),
    inCentre: draft.inCentre,
    isWelcome: draft.isWelcome,
    isInvite: draft.isInvite,
    inviterRule: draft.inviterRule || null,
  };
}
