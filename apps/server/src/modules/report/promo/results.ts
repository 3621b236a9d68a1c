import * as couponOutcome from "@crux/contract/outcomes/coupon";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import type { promoResultSchemas } from "@crux/contract/promo/results.schema";
import { SHOP_ZONE } from "@crux/rules/time/shop-zone";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Sweep } from "../../../kernel/time/sweeps.ts";
import type { StaffCtx } from "../../staff/service.ts";
import {
  findRuleId,
  isActivity,
  listActivityDays,
  listCouponDays,
  noteActivityOrders,
  type SumsRow,
  sumActivity,
  sumCoupon,
} from "./result-store.ts";

type Schemas = typeof promoResultSchemas;
type Of<Name extends keyof Schemas> = z.output<Schemas[Name]["input"]>;
type Answer<Name extends keyof Schemas> = z.output<Schemas[Name]["output"]>;

function present<Row extends Pick<SumsRow, "revenueCents" | "discountCents">>(row: Row) {
  const { revenueCents: revenue, discountCents: discount, ...rest } = row;
  return { ...rest, revenue, discount };
}

/** What an activity brought, in all and on each day that brought something; throws `sale.ACTIVITY_NOT_FOUND`. */
export async function getActivityResults(
  { db }: StaffCtx,
  { activityId, from, to }: Of<"activityResults">,
): Promise<Answer<"activityResults">> {
  if (!(await isActivity(db, activityId))) throw new Fail(saleOutcome.ACTIVITY_NOT_FOUND);
  const total = await sumActivity(db, activityId);
  const days = await listActivityDays(db, activityId, { zone: SHOP_ZONE, from, to });
  return { total: present(total), days: days.map(present) };
}

/** What a coupon brought, in all and on each day that brought something; throws `coupon.NOT_FOUND`. */
export async function getCouponResults(
  { db }: StaffCtx,
  { ruleId, from, to }: Of<"couponResults">,
): Promise<Answer<"couponResults">> {
  const id = await findRuleId(db, ruleId);
  if (id === undefined) throw new Fail(couponOutcome.NOT_FOUND);
  const total = await sumCoupon(db, id);
  const days = await listCouponDays(db, id, { zone: SHOP_ZONE, from, to });
  return { total: present(total), days: days.map(present) };
}

const BATCH = 500;

/** Notes which paid orders an activity gave something to. */
export const activityOrderSweep: Sweep = {
  name: "note activity orders",
  everyMs: 10_000,
  batch: BATCH,
  work: ({ db }) => noteActivityOrders(db, BATCH),
};
