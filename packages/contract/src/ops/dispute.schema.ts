import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { staffList } from "../list.ts";
import * as paymentOutcome from "../outcomes/payment.ts";
import * as userOutcome from "../outcomes/user.ts";
import { COUNTERSIGNED } from "../refusals.ts";
import { cents, filled, id, time } from "../wire.ts";

/**
 * Money that a provider took back: a dispute of its payer, or a refund that somebody made at the provider. What of it was
 * taken is `fromWallet` + `receivable` (still owed) + `writtenOff` (given up).
 */
export const dispute = z.object({
  id: z.int(),
  provider: z.enum(["ALIPAY", "CASHIER"]),
  /** The provider's names of it, and of the transaction that it is about. */
  providerRef: z.string(),
  providerTxn: z.string(),
  kind: z.enum(["DISPUTE", "REFUND"]),
  state: z.enum(["OPEN", "WON", "LOST", "REFUNDED", "FAILED"]),
  /** In the provider's word. */
  reason: z.string(),
  amount: cents,
  currency: z.string(),
  /** Until when the provider wants to hear the shop's side. */
  dueTime: time.nullable(),
  /** Null while the transaction is not known here. */
  orderId: z.int().nullable(),
  uid: z.int().nullable(),
  fromWallet: cents,
  receivable: cents,
  writtenOff: cents,
  remark: z.string(),
  createTime: time,
  updateTime: time,
});
export type Dispute = z.infer<typeof dispute>;

export const disputeOpsSchemas = {
  /** What has to be answered at the provider or is still owed; with `isOpen` false all that ever was. */
  disputes: staffList(
    {
      summary: "Disputes and refunds made at providers",
      sorts: ["createTime", "amount"],
      dates: ["createTime", "updateTime"],
      filters: { isOpen: z.boolean().default(true), orderId: id.optional() },
    },
    dispute,
  ),
  /** Ends what a customer owes: out of the wallet, or given up; all of it without an amount. */
  closeReceivable: {
    summary: "End what a customer owes after a dispute",
    input: z.object({
      id,
      to: z.enum(["WALLET", "WRITE_OFF"]),
      amount: z.int().min(1).max(LIMITS.amountCents).optional(),
      reason: filled(200),
    }),
    output: dispute,
    fails: [
      ...COUNTERSIGNED,
      paymentOutcome.EXCEEDS_RECEIVABLE,
      paymentOutcome.OWNER_UNKNOWN,
      paymentOutcome.INSUFFICIENT_BALANCE,
      userOutcome.NOT_FOUND,
    ],
  },
};
