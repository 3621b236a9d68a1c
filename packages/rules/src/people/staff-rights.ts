import type { StaffRole } from "@crux/contract/staff.schema";

/** What somebody of the staff may be allowed to do, as `area.action`. */
export const STAFF_RIGHTS = [
  "order.read",
  "order.edit",
  "order.cancel",
  "payment.read",
  "payment.review",
  "refund.create",
  "refund.pay",
  "parcel.read",
  "parcel.ship",
  "logistics.rules",
  "wallet.adjust",
  "money.approve",
  "customer.read",
  "customer.edit",
  "customer.identity",
  "customer.erase",
  "message.send",
  "sale.edit",
  "coupon.edit",
  "stock.edit",
  "staff.edit",
  "audit.read",
  "system.run",
] as const;

export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** The rights of each named role; an owner has all, also those that come later. */
export const ROLE_RIGHTS: Record<StaffRole, readonly StaffRight[]> = {
  "": [],
  owner: STAFF_RIGHTS,
  warehouse: ["order.read", "parcel.read", "parcel.ship", "stock.edit"],
  finance: [
    "order.read",
    "payment.read",
    "payment.review",
    "refund.create",
    "refund.pay",
    "wallet.adjust",
    "money.approve",
    "customer.read",
    "audit.read",
  ],
  service: [
    "order.read",
    "order.edit",
    "order.cancel",
    "payment.read",
    "refund.create",
    "parcel.read",
    "customer.read",
    "customer.edit",
    "message.send",
  ],
};

/** What somebody may do by their role and by single rights; words that are no rights give none. */
export function rightsOf(role: StaffRole, single: readonly string[]): ReadonlySet<StaffRight> {
  return new Set([...ROLE_RIGHTS[role], ...single.filter(isStaffRight)]);
}

export function isStaffRight(word: string): word is StaffRight {
  return (STAFF_RIGHTS as readonly string[]).includes(word);
}

/** Whether `own` holds every one of `others`: nobody hands out, or rules over, what they may not do themselves. */
export function coversRights(own: ReadonlySet<StaffRight>, others: Iterable<StaffRight>): boolean {
  return [...others].every((right) => own.has(right));
}

/** Rights on money, identity papers and other accounts: a password alone is too little for them. */
const GRAVE_RIGHTS: readonly StaffRight[] = [
  "payment.review",
  "refund.create",
  "refund.pay",
  "wallet.adjust",
  "money.approve",
  "customer.identity",
  "staff.edit",
];

/** Whether somebody with these rights has to log in by a second factor where that is asked for. */
export function needsSecondFactor(rights: ReadonlySet<StaffRight>): boolean {
  return GRAVE_RIGHTS.some((right) => rights.has(right));
}
