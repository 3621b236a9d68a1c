import { z } from "zod";
import { searchText, staffList } from "../list.ts";
import * as orderOutcome from "../outcomes/order.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as userOutcome from "../outcomes/user.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { filled, id, time } from "../wire.ts";

/** Money that arrived and found no order: whose it may be, why it stands here, and where it went since. */
export const unmatched = z.object({
  id: z.int(),
  provider: z.enum(["ALIPAY", "CASHIER", "BANK", "TILL", "TERMINAL"]),
  /** The provider's name of the transaction. */
  providerTxn: z.string(),
  amount: z.int(),
  currency: z.string(),
  why: z.enum(["PAID", "LATE", "TWICE", "WRONG_AMOUNT", "WRONG_CURRENCY", "UNKNOWN_PAYMENT"]),
  went: z.enum(["ORDER", "WALLET", "PROVIDER", "RETURNING", "UNMATCHED"]),
  paymentOrderId: z.int().nullable(),
  orderId: z.int().nullable(),
  uid: z.int().nullable(),
  remark: z.string(),
  createTime: time,
});
export type Unmatched = z.infer<typeof unmatched>;

export const unmatchedOpsSchemas = {
  /** The queue: what waits for somebody, or with `isOpen` false all that ever came here. */
  unmatched: staffList(
    {
      summary: "Money that found no order",
      sorts: ["createTime", "amount"],
      dates: ["createTime"],
      /** `q` is how the provider's name of the transaction begins. */
      filters: {
        isOpen: z.boolean().default(true),
        q: searchText(100),
        provider: unmatched.shape.provider.optional(),
        why: unmatched.shape.why.optional(),
      },
    },
    unmatched,
  ),
  /**
   * Ends it in an unpaid order that asks for exactly this amount, in a customer's wallet, or back at the provider; the
   * order and the customer of its payment stand in for missing ones.
   */
  resolve: {
    summary: "Say where unmatched money goes",
    input: z.object({
      id,
      to: z.enum(["ORDER", "WALLET", "PROVIDER"]),
      orderId: id.optional(),
      uid: id.optional(),
      reason: filled(200),
    }),
    output: unmatched,
    fails: [
      ...COUNTERSIGNED,
      paymentOutcome.FOREIGN_CURRENCY,
      paymentOutcome.OWNER_UNKNOWN,
      paymentOutcome.ORDER_NOT_NAMED,
      paymentOutcome.AMOUNT_MISMATCH,
      paymentOutcome.ALREADY_PAID,
      paymentOutcome.UNDER_REVIEW,
      orderOutcome.NOT_FOUND,
      orderOutcome.WRONG_STATE,
      userOutcome.NOT_FOUND,
    ],
  },
};
