import type { RuleTerms } from "../modules/coupon/service.ts";

/** A coupon of the demo shop; `holders` have a ticket of it from the start. */
export type DemoCoupon = Partial<RuleTerms> & {
  title: string;
  description: string;
  picture: string;
  holders: readonly string[];
  /** The title of the coupon that an inviter earns with it. */
  earns?: string;
};

export const DEMO_COUPONS: readonly DemoCoupon[] = [
  {
    title: "满$100减$15",
    description: "全场商品可用，可与活动优惠同享",
    picture: "activity-stock",
    effectiveCents: 1_500,
    matchCents: 10_000,
    durationDays: 30,
    perUser: 2,
    inCentre: true,
    holders: ["meimei-88", "heika-vip"],
  },
  {
    title: "全场8.5折",
    description: "满3件可用",
    picture: "activity-snack",
    paidBasisPoints: 8_500,
    matchQuantity: 3,
    durationDays: 30,
    inCentre: true,
    holders: ["meimei-88"],
  },
  {
    title: "免邮券",
    description: "抵扣运费，最高$20",
    picture: "activity-gift",
    effectiveCents: 2_000,
    shipFeeOnly: true,
    durationDays: 60,
    perRecommender: 10,
    holders: ["meimei-88"],
  },
  {
    title: "黑卡专享满$200减$40",
    description: "黑卡会员专享",
    picture: "activity-vip",
    userClass: "VIP",
    effectiveCents: 4_000,
    matchCents: 20_000,
    durationDays: 90,
    inCentre: true,
    holders: ["heika-vip"],
  },
  {
    title: "新人立减$10",
    description: "首次下单即可使用",
    picture: "activity-gift",
    newUserOnly: true,
    effectiveCents: 1_000,
    durationDays: 30,
    holders: [],
    inCentre: true,
    isWelcome: true,
    isInvite: true,
    earns: "免邮券",
  },
];
