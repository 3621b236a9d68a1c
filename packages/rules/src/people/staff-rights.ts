/** What somebody of the staff may be allowed to do, as `area.action`. */
export const STAFF_RIGHTS = [
  "order.read",
  "order.edit",
  "order.cancel",
  "payment.read",
  "payment.review",
  "payment.reconcile",
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
  "pos.sell",
  "pos.till",
  "report.read",
  "audit.read",
  "system.run",
] as const;

export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** The role that has every right, also those that come later. */
export const OWNER = "owner";

/** Where somebody's rights come from: a role, what it holds (null for an owner's and for none), and single rights. */
export type RightsSource = { role: string; roleRights: readonly string[] | null; rights: readonly string[] };

/** What somebody may do by their role and by single rights; words that are no rights give none. */
export function rightsOf({ role, roleRights, rights }: RightsSource): ReadonlySet<StaffRight> {
  if (role === OWNER) return new Set(STAFF_RIGHTS);
  return new Set([...(roleRights ?? []), ...rights].filter(isStaffRight));
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
