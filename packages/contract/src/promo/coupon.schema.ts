import { z } from "zod";
import { ticketStatus } from "../coupon.schema.ts";
import { edited, version } from "../edit.ts";
import { moment, searchText, staffList } from "../list.ts";
import { bulk } from "../ops/bulk.ts";
import * as couponOutcome from "../outcomes/coupon.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as userOutcome from "../outcomes/user.ts";
import { cents, filled, id, text, time } from "../wire.ts";

const userClass = z.enum(["PLAIN", "VIP"]);
const amount = cents.min(0);
const ruleId = text(64).min(1);
const reason = filled(200);

/** Whether it can be collected: it is online, was taken offline, or its time is over. */
export const couponState = z.enum(["ONLINE", "OFFLINE", "OVER"]);
export type CouponState = z.infer<typeof couponState>;

/** What a coupon asks for and gives: amounts in cents, `paidBasisPoints` the share still paid of a discount. */
const terms = {
  title: z.string(),
  description: z.string(),
  userClass,
  newUserOnly: z.boolean(),
  durationDays: z.int().nullable(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  effectiveCents: cents,
  paidBasisPoints: z.int(),
  shipFeeOnly: z.boolean(),
  matchCents: cents,
  matchQuantity: z.int(),
  perUser: z.int(),
  perRecommender: z.int(),
  total: z.int().nullable(),
  inCentre: z.boolean(),
  isWelcome: z.boolean(),
  isInvite: z.boolean(),
  inviterRule: z.string().nullable(),
};

/** A coupon with what became of its tickets; `saved` is what they took off orders that were paid, in cents. */
const rule = z.object({
  /** What its history is asked by. */
  id: z.int(),
  ruleId: z.string(),
  ...terms,
  state: couponState,
  disabled: z.boolean(),
  createTime: time,
  issued: z.int(),
  printed: z.int(),
  usable: z.int(),
  frozen: z.int(),
  used: z.int(),
  expired: z.int(),
  withdrawn: z.int(),
  saved: cents,
  ...edited,
});
export type CouponRuleRow = z.infer<typeof rule>;

/** What a coupon that is being written asks for and gives; `paidBasisPoints` is the share still paid of a discount. */
export const newCoupon = {
  title: filled(30),
  description: text(200).default(""),
  userClass: userClass.default("PLAIN"),
  newUserOnly: z.boolean().default(false),
  durationDays: z.int().min(1).max(3650).nullable().default(null),
  effectiveCents: amount.default(0),
  paidBasisPoints: z.int().min(0).max(9_999).default(0),
  shipFeeOnly: z.boolean().default(false),
  matchCents: amount.default(0),
  matchQuantity: z.int().min(0).max(1000).default(0),
  perUser: z.int().min(1).max(100).default(1),
  perRecommender: z.int().min(0).max(1000).default(0),
  total: z.int().min(1).max(10_000_000).nullable().default(null),
  /** Whether the coupon centre lists it, new customers are offered it, and friends are invited with it. */
  inCentre: z.boolean().default(false),
  isWelcome: z.boolean().default(false),
  isInvite: z.boolean().default(false),
  /** What an inviter earns whose friend took it; one of the same kind where it is null. */
  inviterRule: ruleId.nullable().default(null),
};

/** Whether it takes an amount off or gives a discount, not both, and a discount never of shipping alone. */
export const givesOneThing = (one: {
  effectiveCents: number;
  paidBasisPoints: number;
  shipFeeOnly: boolean;
}): boolean =>
  one.effectiveCents > 0 !== one.paidBasisPoints > 0 && (one.paidBasisPoints === 0 || !one.shipFeeOnly);

/** What whoever is given a ticket is told, once for each batch; nothing where it is null. */
export const ticketMessage = z
  .strictObject({
    title: filled(40),
    body: filled(2_000),
  })
  .nullable()
  .default(null);

/** Which of somebody's tickets a call is about. */
const given = z.object({ ticketId: z.int(), number: z.string(), uid: z.int(), isNew: z.boolean() });

const withdrawal = z.object({ ticketId: id, reason });

const timed = {
  ...newCoupon,
  startsAt: moment.nullable().default(null),
  endsAt: moment.nullable().default(null),
};
type Timed = Parameters<typeof givesOneThing>[0] & {
  durationDays: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Whether it gives one thing, ends, and does not end before it begins. */
const makesSense = (one: Timed) =>
  givesOneThing(one) &&
  (one.durationDays !== null || one.endsAt !== null) &&
  (one.startsAt === null || one.endsAt === null || one.startsAt < one.endsAt);

export const couponOpsSchemas = {
  addRule: {
    summary: "Add a coupon",
    input: z.strictObject(timed).refine(makesSense),
    output: z.object({ ruleId: z.string() }),
    fails: [couponOutcome.NOT_FOUND, couponOutcome.REWARD_MISSING],
  },
  /**
   * All of it while there is no ticket. Once there is one, what tickets give, ask for and begin with stays, as do limits
   * that somebody reached: `coupon.TERMS_HELD` names those fields. Words, the time and the number of later tickets may
   * change; each ticket keeps its own end.
   */
  saveRule: {
    summary: "Change a coupon",
    input: z.strictObject({ ruleId, ...timed, version }).refine(makesSense),
    output: z.object({ ruleId: z.string(), version }),
    fails: [
      couponOutcome.NOT_FOUND,
      couponOutcome.TERMS_HELD,
      couponOutcome.REWARD_MISSING,
      generalOutcome.CHANGED_MEANWHILE,
    ],
  },
  /** Stops collecting, or lets it go on; tickets that somebody holds stay usable. */
  setRuleDisabled: {
    summary: "Take a coupon offline, or online again",
    input: z.object({ ruleId, disabled: z.boolean() }),
    output: z.object({ ruleId: z.string(), disabled: z.boolean() }),
    fails: [couponOutcome.NOT_FOUND],
  },
  /** Up to 200 numbers are in the answer; of more the task `coupon.codes` makes a file, by the first and the last ticket. */
  printTickets: {
    summary: "Print tickets that wait to be collected",
    input: z.object({ ruleId, pieces: z.int().min(1).max(10_000) }),
    output: z.object({
      pieces: z.int(),
      fromId: z.int(),
      toId: z.int(),
      numbers: z.array(z.string()),
    }),
    fails: [couponOutcome.NOT_FOUND, couponOutcome.ALL_COLLECTED],
  },
  /** Gives a customer one ticket; the same `batch` gives them no second one. The task `coupon.issue` does it for many. */
  issueTicket: {
    summary: "Give a customer a ticket",
    input: z.object({ ruleId, uid: id, reason, batch: text(64).min(8), tell: ticketMessage }),
    output: given,
    fails: [
      couponOutcome.NOT_FOUND,
      couponOutcome.OFFLINE,
      couponOutcome.ALL_COLLECTED,
      couponOutcome.ALREADY_COLLECTED,
      couponOutcome.MEMBERS_ONLY,
      couponOutcome.NEW_CUSTOMERS_ONLY,
      userOutcome.NOT_FOUND,
    ],
  },
  /**
   * Gives a page of customers, by their numbers behind `afterUid`, a ticket each; whoever may not have one is named with
   * the code of `issueTicket`, and the same `batch` gives nobody a second one. The task `coupon.issue` goes through all pages.
   */
  issueTickets: {
    summary: "Give a page of customers a ticket each",
    input: z.object({
      ruleId,
      to: z.enum(["ALL", "PLAIN", "VIP"]),
      afterUid: z.int().min(0),
      limit: z.int().min(1).max(1000),
      reason,
      batch: text(64).min(8),
      tell: ticketMessage,
    }),
    /** How many customers it came past, up to which one; 0 when there are no more. */
    output: z.object({
      passed: z.int(),
      lastUid: z.int(),
      given: z.int(),
      refused: z.array(z.object({ uid: z.int(), place: z.int(), code: z.int() })),
    }),
    fails: [couponOutcome.NOT_FOUND, couponOutcome.OFFLINE],
  },
  /** A ticket that somebody held in a former shop, once by its number; `until` is its last day. */
  moveTicketIn: {
    summary: "Bring in a ticket of a former shop",
    input: z.object({
      ruleId,
      uid: id,
      number: z.string().regex(/^[0-9A-Za-z-]{4,32}$/),
      until: z.iso.date(),
      isUsed: z.boolean(),
    }),
    output: given,
    fails: [
      couponOutcome.NOT_FOUND,
      couponOutcome.NUMBER_TAKEN,
      couponOutcome.ALL_COLLECTED,
      couponOutcome.ALREADY_COLLECTED,
      userOutcome.NOT_FOUND,
    ],
  },
  withdrawTickets: bulk("Withdraw tickets that nobody used", withdrawal),
  /** `coupon.TICKET_BOUND` says in its data where it stands, and with which order. */
  withdrawTicket: {
    summary: "Withdraw a ticket that nobody used",
    input: withdrawal,
    output: z.object({ ticketId: z.int() }),
    fails: [couponOutcome.TICKET_NOT_FOUND, couponOutcome.TICKET_BOUND],
  },
};

const move = z.object({
  from: z.string().nullable(),
  to: z.string(),
  mover: z.enum(["CUSTOMER", "OPERATOR", "SYSTEM"]),
  why: z.string(),
  orderId: z.int().nullable(),
  time,
});

const ticket = z.object({
  ticketId: z.int(),
  number: z.string(),
  status: ticketStatus,
  ruleId: z.string(),
  title: z.string(),
  uid: z.int().nullable(),
  nickName: z.string(),
  createTime: time,
  expireTime: time.nullable(),
  order: z.object({ orderId: z.int(), status: z.string(), netAmount: cents, saving: cents }).nullable(),
  moves: z.array(move),
});
export type FoundTicket = z.infer<typeof ticket>;

/** Coupons with what their orders say of them. */
export const couponReportSchemas = {
  couponRules: staffList(
    {
      summary: "Coupons with their figures",
      sorts: ["createTime", "issued"],
      dates: ["createTime"],
      filters: { state: couponState.optional(), userClass: userClass.optional(), q: searchText(40) },
    },
    rule,
  ),
  couponRule: {
    summary: "One coupon with its figures",
    input: z.object({ ruleId }),
    output: rule,
    fails: [couponOutcome.NOT_FOUND],
  },
  ticketByNumber: {
    summary: "Find a ticket by its number",
    input: z.object({ number: text(40).min(1) }),
    output: ticket,
    fails: [couponOutcome.TICKET_NOT_FOUND],
  },
};
