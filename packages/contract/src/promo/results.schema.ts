import { z } from "zod";
import * as couponOutcome from "../outcomes/coupon.ts";
import * as saleOutcome from "../outcomes/sale.ts";
import { cents, day, id, text } from "../wire.ts";

/**
 * What paid orders that used something came to: `revenue` is what was paid for all of each order, `discount` what this
 * took off. Orders that were called off or rejected count no more; money that went back of others is not taken off.
 */
const usedDay = { revenue: cents, discount: cents, pieces: z.int() };
const sums = { orders: z.int(), ...usedDay };
export type PromoSums = { orders: number; revenue: number; discount: number; pieces: number };

/** Days of the shop's clock, the first and the last included; up to a year. */
const span = { from: day, to: day };

/** What activities and coupons brought. */
export const promoResultSchemas = {
  /** `pieces` are those of the goods that take part, `offered` those of swap items and gifts; orders of the last half minute may lack. */
  activityResults: {
    summary: "What an activity brought, in all and day by day",
    input: z.object({ activityId: id, ...span }),
    output: z.object({
      total: z.object({ ...sums, offered: z.int() }),
      days: z.array(z.object({ day: z.string(), ...sums })),
    }),
    fails: [saleOutcome.ACTIVITY_NOT_FOUND],
  },
  /** `pieces` are those of the whole orders; `issued` are tickets that were given or printed on a day, `used` those of orders paid then. */
  couponResults: {
    summary: "What a coupon brought, in all and day by day",
    input: z.object({ ruleId: text(64).min(1), ...span }),
    output: z.object({
      total: z.object(sums),
      days: z.array(z.object({ day: z.string(), issued: z.int(), used: z.int(), ...usedDay })),
    }),
    fails: [couponOutcome.NOT_FOUND],
  },
};
