import { z } from "zod";
import { edited } from "../edit.ts";
import { addressFields } from "../logistics.schema.ts";
import { opsPkg } from "../ops/pkg-ops.schema.ts";
import { unmatched } from "../ops/unmatched.schema.ts";
import { order, orderItem, orderNote, orderState } from "../order.schema.ts";
import * as orderOutcome from "../outcomes/order.ts";
import { paymentOrder } from "../payment.schema.ts";
import { refundBrief } from "../refund.schema.ts";
import { cents, id, time } from "../wire.ts";

/**
 * A line with what it bears of the net amount, and how many of its pieces went back or are about to. `barcode` is empty
 * where nobody knows what stands on the goods.
 */
const line = orderItem.extend({ paidShare: cents, refundedQuantity: z.int(), barcode: z.string() });

const payment = paymentOrder
  .omit({ payUrl: true, codeUrl: true, bankAccount: true })
  /** Our name of it at the provider, and the provider's name of the money; empty where there is none. */
  .extend({ tradeNo: z.string(), providerTxn: z.string() });

/** Money that arrived for it, wherever it went. */
const capture = unmatched.pick({
  id: true,
  provider: true,
  providerTxn: true,
  amount: true,
  currency: true,
  why: true,
  went: true,
  createTime: true,
});

/** One posting of the ledger about it: the account and what it gained. */
const entry = z.object({
  id: z.int(),
  kind: z.string(),
  account: z.string(),
  amount: cents,
  createTime: time,
});

/** What somebody did, newest first. `id` is that of the payment, parcel or refund; from and to are its states. */
const step = z.object({
  subject: z.enum(["ORDER", "PAYMENT", "PARCEL", "REFUND", "NOTE", "SAVING", "RECEIVER", "SPLIT"]),
  id: z.int(),
  from: z.string().nullable(),
  to: z.string(),
  who: z.enum(["CUSTOMER", "STAFF", "SYSTEM", "PROVIDER"]),
  staffName: z.string(),
  why: z.string(),
  time,
});
export type OrderStep = z.infer<typeof step>;

const buyer = z.object({
  uid: z.int(),
  nickName: z.string(),
  userClass: z.enum(["PLAIN", "VIP"]),
  createTime: time,
  /** Their orders, and those that were paid with their amounts. */
  orders: z.int(),
  paidOrders: z.int(),
  paidAmount: cents,
  /** Null without the right to read customers. */
  balance: cents.nullable(),
});

/** An order with all that belongs to it, for staff; amounts in cents. */
const orderDetail = z.object({
  ...order.omit({ logisticsPkgScheme: true, refunds: true, orderItems: true }).shape,
  ...addressFields.shape,
  /** Version and last editor of its saving and its receiver. */
  ...edited,
  state: orderState,
  payTime: time.nullable(),
  orderItems: z.array(line),
  schemeName: z.string(),
  /** Whether a parcel of it needs the receiver's papers to be declared, and whether they are there. */
  papers: z.enum(["NOT_ASKED", "COMPLETE", "MISSING"]),
  /** When a parcel of it that is not declared yet last left the shop in a table to be declared by. */
  tableTime: time.nullable(),
  /** Null for somebody who bought over the counter without a name. */
  buyer: buyer.nullable(),
  pkgs: z.array(opsPkg),
  payments: z.array(payment),
  captures: z.array(capture),
  entries: z.array(entry),
  refunds: z.array(refundBrief.extend({ remark: z.string() })),
  note: orderNote,
  steps: z.array(step),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderDetailSchemas = {
  order: {
    summary: "One order with all that belongs to it",
    input: z.object({ orderId: id }),
    output: orderDetail,
    fails: [orderOutcome.NOT_FOUND],
  },
  /** Computes an order again from its receipt; `problems` says what comes out otherwise than it was kept. */
  replay: {
    summary: "Compute an order again from its receipt",
    input: z.object({ orderId: id }),
    output: z.object({ orderId: z.int(), netAmount: cents, problems: z.array(z.string()) }),
    fails: [orderOutcome.NOT_FOUND],
  },
};
