import { z } from "zod";
import { COUNTRIES } from "../countries.ts";
import { LIMITS } from "../limits.ts";
import { scheme, selfDefinedScheme } from "../logistics.schema.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as generalOutcome from "../outcomes/general.ts";
import * as inventoryOutcome from "../outcomes/inventory.ts";
import * as logisticsOutcome from "../outcomes/logistics.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as posOutcome from "../outcomes/pos.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import * as userOutcome from "../outcomes/user.ts";
import * as verificationOutcome from "../outcomes/verification.ts";
import { taxPaper } from "../paper/tax-paper.schema.ts";
import { cents, filled, id, quantity, text, time } from "../wire.ts";

/** What a member's phone shows at the counter. */
const memberCode = z.string().regex(/^\d{18}$/);

/** Goods as the counter sells them; `isSold` says that they are on sale at all. */
const counterGoods = z.object({
  skuId: z.int(),
  productName: z.string(),
  brandName: z.string(),
  attributes: z.record(z.string(), z.string()),
  imgUrl: z.string(),
  barcode: z.string(),
  price: cents,
  /** 0 where members pay the same. */
  vipPrice: cents,
  available: z.int(),
  isOversale: z.boolean(),
  isSold: z.boolean(),
});
export type CounterGoods = z.infer<typeof counterGoods>;

/** A member who stands at the counter. `balance` is null unless their code was shown. */
const counterMember = z.object({
  uid: z.int(),
  nickName: z.string(),
  userClass: z.enum(["PLAIN", "VIP"]),
  balance: cents.nullable(),
});
export type CounterMember = z.infer<typeof counterMember>;

const lines = z
  .array(z.object({ skuId: id, quantity }))
  .min(1)
  .max(LIMITS.counterLines);

/**
 * What is sent instead of being handed over: from and to whom in the member's own books, and how it is split. `isOwn` is for
 * goods that the customer brought along, which the catalogue only names: the freight is paid, and no stock moves.
 */
const send = z.object({ senderId: id, receiverId: id, isOwn: z.boolean(), scheme: selfDefinedScheme });
export type CounterSend = z.infer<typeof send>;

/** An address of a member's book as the counter chooses by it; names and mobiles are masked. */
const counterAddress = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** Where it is, down to the district; empty for a sender. */
  place: z.string(),
  country: z.string(),
  hasPapers: z.boolean(),
});
export type CounterAddress = z.infer<typeof counterAddress>;

const UNSENT = [
  posOutcome.MEMBER_NOT_FOUND,
  userOutcome.SENDER_NOT_FOUND,
  userOutcome.RECEIVER_NOT_FOUND,
  orderOutcome.COUNTRY_NOT_ALLOWED,
  orderOutcome.IDENTITY_INCOMPLETE,
  orderOutcome.PRICE_CHANGED,
  logisticsOutcome.SCHEME_MISMATCH,
  logisticsOutcome.DESTINATION_NOT_SERVED,
  saleOutcome.PAUSED,
] as const;

const UNPRICED = [
  userOutcome.NOT_FOUND,
  commodityOutcome.PRODUCT_NOT_FOUND,
  orderOutcome.NOT_FOR_SALE,
  cartOutcome.INVALID_QUANTITY,
  cartOutcome.INSUFFICIENT_STOCK,
] as const;

const pricedLine = z.object({
  skuId: z.int(),
  productName: z.string(),
  attributes: z.string(),
  quantity: z.int(),
  price: cents,
  amount: cents,
});

const receipt = z.object({
  orderId: z.int(),
  createTime: time,
  shopName: z.string(),
  tillName: z.string(),
  staffName: z.string(),
  /** Null for somebody who gave no name. */
  member: z.object({ uid: z.int(), nickName: z.string() }).nullable(),
  lines: z.array(pricedLine),
  amount: cents,
  saving: cents,
  /** Freight and services of what is sent; `serviceFee` is the services' part of it. */
  shipFee: cents,
  serviceFee: cents,
  /** Where it goes, masked, and in how many parcels; null for what was handed over. */
  sentTo: z.object({ name: z.string(), place: z.string(), parcels: z.int() }).nullable(),
  /** The goods are the customer's own. */
  isOwn: z.boolean(),
  netAmount: cents,
  by: z.enum(["CASH", "CARD", "WALLET"]),
  /** In cash, and what of it was given back at once; null by other ways. */
  given: cents.nullable(),
  change: cents.nullable(),
  /** The terminal's number; empty by other ways. */
  reference: z.string(),
  /** What went back of it since. */
  refunded: cents,
  /** What it is to the tax office; its goods are those of `lines`. */
  tax: taxPaper,
});
export type CounterReceipt = z.infer<typeof receipt>;

/** How it is paid: in cash, by a card at the terminal, or by the wallet of the member whose code is shown. */
const pay = z.discriminatedUnion("by", [
  z.object({ by: z.literal("CASH"), given: z.int().min(0).max(LIMITS.amountCents) }),
  z.object({ by: z.literal("CARD"), reference: z.string().regex(/^[A-Za-z0-9-]{6,40}$/) }),
  z.object({ by: z.literal("WALLET"), code: memberCode }),
]);

export const counterOpsSchemas = {
  /** `q` is a barcode, the number of a sku, or words of a product or its brand; a barcode answers one. */
  counterGoods: {
    summary: "Goods for the counter by what was scanned or typed",
    input: z.object({ q: filled(60) }),
    output: z.array(counterGoods),
    fails: [],
  },
  /** By the whole mobile with its region code, the number of the account, or the code on the member's phone, which stays good. */
  counterMember: {
    summary: "Who stands at the counter",
    input: z.union([z.object({ code: memberCode }), z.object({ mobile: text(20) }), z.object({ uid: id })]),
    output: counterMember,
    fails: [posOutcome.MEMBER_NOT_FOUND],
  },
  /** The default comes first. */
  counterAddresses: {
    summary: "From and to whom a member at the counter may send",
    input: z.object({ uid: id }),
    output: z.object({ senders: z.array(counterAddress), receivers: z.array(counterAddress) }),
    fails: [posOutcome.MEMBER_NOT_FOUND],
  },
  /** In the member's own book, as the customer would write it; their papers are handed in by themselves. */
  addReceiver: {
    summary: "Add somebody to whom a member at the counter sends",
    input: z.object({
      uid: id,
      name: text(60),
      mobile: text(20),
      country: z.enum(COUNTRIES),
      state: text(60).default(""),
      city: text(60).default(""),
      district: text(60).default(""),
      postCode: text(20).default(""),
      detailAddress: text(200),
    }),
    output: z.object({ id: z.int() }),
    fails: [posOutcome.MEMBER_NOT_FOUND, userOutcome.INVALID_MOBILE, userOutcome.TOO_MANY_ADDRESSES],
  },
  addSender: {
    summary: "Add from whom a member at the counter sends",
    input: z.object({ uid: id, name: text(60), mobile: text(20), detailAddress: text(200) }),
    output: z.object({ id: z.int() }),
    fails: [posOutcome.MEMBER_NOT_FOUND, userOutcome.INVALID_MOBILE, userOutcome.TOO_MANY_ADDRESSES],
  },
  /** The splits that are on offer to the country of a receiver, the one that is shown first at the top. */
  counterSchemes: {
    summary: "How goods at the counter would be sent",
    input: z.object({ uid: id, lines, receiverId: id, isOwn: z.boolean() }),
    output: z.object({
      schemes: z.array(scheme),
      services: z.array(z.object({ skuId: z.int(), name: z.string(), price: cents })),
    }),
    fails: [
      ...UNPRICED,
      posOutcome.MEMBER_NOT_FOUND,
      userOutcome.RECEIVER_NOT_FOUND,
      orderOutcome.COUNTRY_NOT_ALLOWED,
      generalOutcome.TOO_MANY_REQUESTS,
    ],
  },
  counterPrice: {
    summary: "What goods cost at the counter",
    input: z.object({ uid: id.optional(), lines, send: send.optional() }),
    output: z.object({
      lines: z.array(pricedLine),
      activities: z.array(z.object({ name: z.string(), remark: z.string(), saving: cents })),
      amount: cents,
      saving: cents,
      shipFee: cents,
      serviceFee: cents,
      netAmount: cents,
    }),
    fails: [...UNPRICED, ...UNSENT],
  },
  /** `netAmount` is what the customer was told; nothing is sold at another price. */
  sell: {
    summary: "Sell goods over the counter",
    input: z.object({
      tillId: id,
      uid: id.optional(),
      lines,
      send: send.optional(),
      netAmount: cents,
      pay,
      remark: text(100).default(""),
    }),
    output: receipt,
    fails: [
      ...UNPRICED,
      ...UNSENT,
      posOutcome.TILL_NOT_FOUND,
      posOutcome.TILL_CLOSED,
      posOutcome.GIVEN_TOO_LITTLE,
      posOutcome.REFERENCE_USED,
      posOutcome.CODE_OF_ANOTHER,
      inventoryOutcome.NOT_FOUND,
      paymentOutcome.ALREADY_PAID,
      paymentOutcome.INSUFFICIENT_BALANCE,
      verificationOutcome.CODE_EXPIRED,
    ],
  },
  receipt: {
    summary: "The receipt of a sale over the counter",
    input: z.object({ orderId: id }),
    output: receipt,
    fails: [orderOutcome.NOT_FOUND],
  },
};
