import { z } from "zod";
import { LIMITS } from "../limits.ts";
import * as cartOutcome from "../outcomes/cart.ts";
import * as commodityOutcome from "../outcomes/commodity.ts";
import * as inventoryOutcome from "../outcomes/inventory.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as posOutcome from "../outcomes/pos.ts";
import * as userOutcome from "../outcomes/user.ts";
import * as verificationOutcome from "../outcomes/verification.ts";
import { cents, id, quantity, text, time } from "../wire.ts";

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
  netAmount: cents,
  by: z.enum(["CASH", "CARD", "WALLET"]),
  /** In cash, and what of it was given back at once; null by other ways. */
  given: cents.nullable(),
  change: cents.nullable(),
  /** The terminal's number; empty by other ways. */
  reference: z.string(),
  /** What went back of it since. */
  refunded: cents,
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
    input: z.object({ q: text(60).refine((value) => value.trim() !== "") }),
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
  counterPrice: {
    summary: "What goods cost at the counter",
    input: z.object({ uid: id.optional(), lines }),
    output: z.object({
      lines: z.array(pricedLine),
      activities: z.array(z.object({ name: z.string(), remark: z.string(), saving: cents })),
      amount: cents,
      saving: cents,
      netAmount: cents,
    }),
    fails: [...UNPRICED],
  },
  /** `netAmount` is what the customer was told; nothing is sold at another price. */
  sell: {
    summary: "Sell goods over the counter",
    input: z.object({
      tillId: id,
      uid: id.optional(),
      lines,
      netAmount: cents,
      pay,
      remark: text(100).default(""),
    }),
    output: receipt,
    fails: [
      ...UNPRICED,
      posOutcome.TILL_NOT_FOUND,
      posOutcome.TILL_CLOSED,
      posOutcome.GIVEN_TOO_LITTLE,
      posOutcome.REFERENCE_USED,
      posOutcome.CODE_OF_ANOTHER,
      inventoryOutcome.NOT_FOUND,
      orderOutcome.PRICE_CHANGED,
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
