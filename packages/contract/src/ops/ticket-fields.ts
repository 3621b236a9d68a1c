/** What a line of a table of coupons may say of one, in the order of its columns. */
export const TICKET_FIELDS = ["ticket", "coupon", "mobile", "number", "until", "state"] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];
