import { z } from "zod";
import { edited } from "../edit.ts";
import * as userOutcome from "../outcomes/user.ts";
import { cents, id, sumCents, time } from "../wire.ts";

/** A sender or receiver: the mobile and what the street line says are masked. */
const address = z.object({
  kind: z.enum(["SENDER", "RECEIVER"]),
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** Country, province, city and district; `""` of a sender. */
  place: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  /** The papers that a receiver carries. */
  identityId: z.int().nullable(),
});

/** Papers for customs, without their number; `front` and `back` say whether the pictures are there. */
const papers = z.object({
  id: z.int(),
  client: z.string(),
  front: z.boolean(),
  back: z.boolean(),
  disabled: z.boolean(),
  updateTime: time,
});

const ticket = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  /** `""` is usable. */
  status: z.enum(["", "CREATED", "FROZEN", "USED", "EXPIRED", "DISABLE"]),
  orderId: z.int().nullable(),
  createTime: time,
  expireTime: time.nullable(),
});

/** A customer with what belongs to them, for staff; amounts in cents, mobiles and the email masked. */
const userDetail = z.object({
  uid: z.int(),
  name: z.string(),
  nickName: z.string(),
  headImgUrl: z.string(),
  sex: z.enum(["MALE", "FEMALE", ""]),
  mobile: z.string(),
  email: z.string(),
  wechatFlag: z.boolean(),
  createTime: time,
  disabledTime: time.nullable(),
  /** When they closed their account; nothing but numbers is left then. */
  erasedTime: time.nullable(),
  /** When their account is closed, as they asked for. */
  closingTime: time.nullable(),
  userClass: z.enum(["PLAIN", "VIP"]),
  expireTime: time.nullable(),
  /** Version and last editor of class and end. */
  ...edited,
  /** Their orders, and those that were paid with their amounts. */
  orders: z.int(),
  paidOrders: z.int(),
  paidAmount: sumCents,
  lastOrderTime: time.nullable(),
  balance: cents,
  /** What they owe: of cash-back that was taken back, and of money that a provider took back. */
  owedRebateAmount: cents,
  owedPaymentAmount: cents,
  /** What counts for the cash-back: this month, the month before, and what this month would earn at its level. */
  seasonAmount: cents,
  lastSeasonAmount: cents,
  estimateAmount: cents,
  /** Cash-back that is still to be issued. */
  openRebates: z.int(),
  openRebateAmount: cents,
  /** Tickets that can be used now. */
  usableTickets: z.int(),
  /** The newest hundred. */
  tickets: z.array(ticket),
  addresses: z.array(address),
  papers: z.array(papers),
  /** Where they are logged in, the place used last first. */
  sessions: z.array(z.object({ id: z.int(), device: z.string(), createTime: time, lastTime: time })),
});
export type UserDetail = z.infer<typeof userDetail>;

export const userDetailSchemas = {
  user: {
    summary: "One customer with what belongs to them",
    input: z.object({ uid: id }),
    output: userDetail,
    fails: [userOutcome.NOT_FOUND],
  },
};
