import type { StaffRight } from "./staff-rights.ts";

/** What staff can be told outside the shop, each with the right of those whom it concerns. */
export const STAFF_NOTICES = {
  /** Something is wrong with the shop itself. */
  ALARM: "staff.edit",
  /** An action waits for a second person, or for its hour. */
  QUESTION: "money.approve",
  /** Somebody's account was added or changed. */
  ACCOUNT: "staff.edit",
  /** Slips of bank transfers wait for their review. */
  PROOF: "payment.review",
  /** Refunds wait to be paid. */
  REFUND: "refund.pay",
  /** A payer disputes a payment, or a provider gave one back. */
  DISPUTE: "payment.review",
} as const satisfies Record<string, StaffRight>;

/** What every owner who has an address hears of, whatever they chose. */
export const OWNERS_ALWAYS_HEAR: ReadonlySet<string> = new Set(["ACCOUNT"]);

export type StaffNotice = keyof typeof STAFF_NOTICES;

export function isStaffNotice(word: string): word is StaffNotice {
  return Object.hasOwn(STAFF_NOTICES, word);
}
