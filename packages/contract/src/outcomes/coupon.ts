import type { Outcome } from "../outcome.ts";

// What is refused about coupons and tickets.

/** There is no such coupon. */
export const NOT_FOUND = 220001 as Outcome<220001>;
export const TICKET_NOT_FOUND = 220002 as Outcome<220002>;
/** No ticket fits. Silent. */
export const NONE_MATCHES = 220003 as Outcome<220003>;
/** The ticket does not fit the order. */
export const NOT_APPLICABLE = 220004 as Outcome<220004>;
/** Customers cannot invite themselves. */
export const SELF_REFERRAL = 220005 as Outcome<220005>;
/** No ticket is left. Silent. */
export const ALL_COLLECTED = 220013 as Outcome<220013>;
/** The customer has as many as one may have. Silent. */
export const ALREADY_COLLECTED = 220014 as Outcome<220014>;
/** For black-card members. Silent. */
export const MEMBERS_ONLY = 220015 as Outcome<220015>;
/** The coupon is stopped or over. Silent. */
export const OFFLINE = 220017 as Outcome<220017>;
/** Silent. */
export const NEW_CUSTOMERS_ONLY = 220018 as Outcome<220018>;
/** The receiver had a new customer's discount before. */
export const RECEIVER_NOT_NEW = 220019 as Outcome<220019>;
/** The ticket was used, is held by an order, or is over; the data says where it stands. */
export const TICKET_BOUND = 220020 as Outcome<220020>;
/** Another ticket has this number. */
export const NUMBER_TAKEN = 220021 as Outcome<220021>;
/** Tickets that somebody holds stand on these terms; the data names them. */
export const TERMS_HELD = 220022 as Outcome<220022>;
/** Whoever invites with it would earn nothing that they can use. */
export const REWARD_MISSING = 220023 as Outcome<220023>;
