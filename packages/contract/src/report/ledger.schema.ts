import { z } from "zod";
import { staffList } from "../list.ts";
import { id, nothing, time } from "../wire.ts";

/** The accounts of the ledger; WALLET stands for the wallets of all customers. */
const account = z.enum([
  "WALLET",
  "SALES",
  "WALLET_FUNDING",
  "REFUNDS",
  "ADJUSTMENTS",
  "CASH_BACK",
  "ALIPAY_CLEARING",
  "WECHAT_CLEARING",
  "BANK_CLEARING",
  "ALIPAY_FUNDS",
  "WECHAT_FUNDS",
  "BANK_FUNDS",
  "UNMATCHED",
  "RECEIVABLES",
  "WRITE_OFFS",
  "OPENING_BALANCES",
  "CASH_CLEARING",
  "CASH_FUNDS",
  "TERMINAL_CLEARING",
  "TERMINAL_FUNDS",
  "TILL_DIFFERENCES",
  "TILL_MOVES",
]);
export type LedgerAccount = z.infer<typeof account>;

const kind = z.enum([
  "DEPOSIT",
  "CASH_BACK",
  "REFUND",
  "ADJUST_INCREASE",
  "CONSUME",
  "ADJUST_DECREASE",
  "SALE",
  "CAPTURE",
  "FUNDING",
  "PAYBACK",
  "CHARGEBACK",
  "REINSTATE",
  "WRITE_OFF",
  "OPENING",
  "TILL_DIFFERENCE",
  "TILL_MOVE",
  "CASH_BACK_RETURN",
]);
export type LedgerKind = z.infer<typeof kind>;

/** A movement of money with all of its sides, which sum to 0; a positive amount in a wallet is money the shop owes its customer. */
const ledgerTx = z.object({
  id: z.int(),
  kind,
  orderId: z.int().nullable(),
  reason: z.string(),
  createTime: time,
  entries: z.array(z.object({ account, uid: z.int().nullable(), amount: z.int() })),
});
export type LedgerTx = z.infer<typeof ledgerTx>;

export const ledgerSchemas = {
  ledger: staffList(
    {
      summary: "Movements of money with both sides",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        account: account.optional(),
        kind: kind.optional(),
        orderId: id.optional(),
        /** Of this customer's wallet. */
        uid: id.optional(),
      },
    },
    ledgerTx,
  ),
  /** `amount` of all accounts together is 0, and `wallets.amount` what the wallets say that they hold, or something is wrong. */
  accounts: {
    summary: "What each account of the ledger holds, and the proof that all sum to zero",
    input: nothing,
    output: z.object({
      accounts: z.array(z.object({ account, amount: z.int(), entries: z.int() })),
      amount: z.int(),
      entries: z.int(),
      wallets: z.object({ amount: z.int(), balances: z.int(), count: z.int() }),
    }),
    fails: [],
  },
};
