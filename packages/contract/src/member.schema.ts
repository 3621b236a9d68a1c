import { z } from "zod";
import { edited, version } from "./edit.ts";
import { LIMITS } from "./limits.ts";
import { staffList } from "./list.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as paymentOutcome from "./outcomes/payment.ts";
import * as userOutcome from "./outcomes/user.ts";
import { COUNTERSIGNED } from "./refusals.ts";
import { rebate } from "./report.schema.ts";
import { cents, filled, id, nothing, time } from "./wire.ts";

export const memberSchemas = {
  /** Spend of the member (OP-101); amounts in cents. */
  info: {
    summary: "What a member spent, and what it earns",
    input: nothing,
    output: z.object({
      consumeAmount: cents,
      consumePoints: z.int(),
      lastConsumeAmount: cents,
      seasonConsumeAmount: cents,
      estimateAmount: cents,
    }),
    fails: [],
  },
  cashBackRules: {
    summary: "Levels of the cash-back",
    input: nothing,
    output: z.array(
      z.object({
        consumeLevel: z.int(),
        downThreshold: cents,
        upThreshold: cents.nullable(),
        returnRatio: z.number(),
      }),
    ),
    fails: [],
  },
};

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);
const rebateStatus = rebate.shape.cashBackStatus;
const rebateSum = z.object({ total: z.int(), amount: cents });

/** A rebate with whose it is, what it was reckoned from, when it is issued by itself and when it was settled. */
const listedRebate = rebate.extend({
  uid: z.int(),
  nickName: z.string(),
  consumeAmount: cents,
  issueTime: time,
  settleTime: time.nullable(),
});
export type ListedRebate = z.infer<typeof listedRebate>;

/** How many days after cash-back was paid a refund takes back what is no longer earned; 0 is never. */
const reclaimDays = z.int().min(0).max(365);

const editedLevels = z.object({
  levels: z.array(z.object({ downThreshold: cents, ratioBasisPoints: z.int() })),
  reclaimDays,
  ...edited,
});
export type CashBackLevels = z.infer<typeof editedLevels>;

export const memberOpsSchemas = {
  /** The rebates of all members. */
  rebates: staffList(
    {
      summary: "Rebates, for staff",
      sorts: ["createTime", "amount"],
      dates: ["createTime"],
      filters: { uid: id.optional(), month: month.optional(), status: rebateStatus.optional() },
    },
    listedRebate,
  ),
  /** The last two years, the newest month first. */
  rebateMonths: {
    summary: "What members earned, by month",
    input: nothing,
    output: z.array(
      z.object({
        month: z.string(),
        /** False while the members are still gone through. */
        closedFlag: z.boolean(),
        created: rebateSum,
        issued: rebateSum,
        cancelled: rebateSum,
      }),
    ),
    fails: [],
  },
  /** Pays a rebate before its time (L-REB-02). */
  issueRebate: {
    summary: "Pay a rebate before its time",
    input: z.object({ id }),
    output: rebate,
    fails: [...COUNTERSIGNED, userOutcome.NOT_FOUND],
  },
  /** Takes a rebate back that is not paid yet (L-REB-03). */
  cancelRebate: {
    summary: "Take a rebate back",
    input: z.object({ id, reason: filled(200) }),
    output: rebate,
    fails: [],
  },
  /** Ends what a member owes of cash-back that was taken back: out of the wallet, or given up; all of it without an amount. */
  closeOwed: {
    summary: "End what a member owes of cash-back",
    input: z.object({
      id,
      to: z.enum(["WALLET", "WRITE_OFF"]),
      amount: z.int().min(1).max(LIMITS.amountCents).optional(),
      reason: filled(200),
    }),
    output: rebate,
    fails: [
      ...COUNTERSIGNED,
      paymentOutcome.EXCEEDS_RECEIVABLE,
      paymentOutcome.INSUFFICIENT_BALANCE,
      userOutcome.NOT_FOUND,
    ],
  },
  cashBackLevels: {
    summary: "Levels of the cash-back, for staff",
    input: nothing,
    output: editedLevels,
    fails: [],
  },
  /**
   * Replaces all levels; a month that is over keeps those that it was closed by. Each reaches to where the next begins,
   * and the last has no end; its share is in hundredths of a percent. It takes a second person.
   */
  saveCashBackLevels: {
    summary: "Replace the levels of the cash-back",
    input: z.object({
      levels: z
        .array(z.object({ downThreshold: cents.min(0), ratioBasisPoints: z.int().min(1).max(5_000) }))
        .max(10)
        .refine((levels) =>
          levels.every((level, at) => at === 0 || level.downThreshold > (levels[at - 1]?.downThreshold ?? 0)),
        ),
      /** As before where it is left out. */
      reclaimDays: reclaimDays.optional(),
      version,
    }),
    output: editedLevels,
    fails: [...COUNTERSIGNED, generalOutcome.CHANGED_MEANWHILE],
  },
};
