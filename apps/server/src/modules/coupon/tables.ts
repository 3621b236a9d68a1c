import type { TicketState } from "@crux/rules/coupon/coupon-states";

/** What a coupon asks for and gives; it never changes once it is written. */
export type RuleTerms = {
  title: string;
  description: string;
  imgUrl: string;
  userClass: "PLAIN" | "VIP";
  newUserOnly: boolean;
  shopIds: number[];
  durationDays: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  effectiveCents: number;
  /** The share still paid in 1/10000; 0 for a voucher. */
  paidBasisPoints: number;
  shipFeeOnly: boolean;
  matchCents: number;
  matchQuantity: number;
  perUser: number;
  perRecommender: number;
  total: number | null;
};

export type RuleRow = RuleTerms & { id: number; publicId: string; issued: number; disabled: boolean };

/** A ticket together with its rule. */
export type TicketRow = {
  id: number;
  uid: number | null;
  number: string;
  status: TicketState;
  expiresAt: Date | null;
  createdAt: Date;
  rule: RuleRow;
};
