import type { CouponTicket, OwnTicket, TicketRule } from "@crux/contract/coupon.schema";
import { moneyText } from "../money/money-text.ts";
import { DAY_MS } from "../time/durations.ts";

type Coupon = TicketRule | CouponTicket;
type Amounts = Pick<Coupon, "effectiveAmount" | "effectiveDiscount">;
type Thresholds = Pick<Coupon, "matchAmount" | "matchQuantity">;
type Times = Pick<Coupon, "effectiveDuration" | "effectiveTime" | "expiredTime"> & {
  expire_date?: string | null;
};

const SOON_DAYS = 3;

/** What a coupon is worth: an amount (R-CPN-08), or the share still paid in tenths, "8.5折" (R-CPN-09). */
export function couponWorth({ effectiveAmount, effectiveDiscount }: Amounts): string {
  return effectiveDiscount > 0 ? `${(effectiveDiscount * 10).toFixed(1)}折` : moneyText(effectiveAmount);
}

/** What it asks for (R-CPN-10). */
export function couponRuleText({ matchAmount, matchQuantity }: Thresholds): string {
  const asked = [
    ...(matchAmount > 0 ? [`满${moneyText(matchAmount)}`] : []),
    ...(matchQuantity > 0 ? [`满${matchQuantity}件`] : []),
  ];
  return asked.length === 0 ? "无门槛" : `${asked.join("且")}可用`;
}

/** When it can be used: days counted from collection, a window, or an end; null when nothing limits it. */
export function couponValidity(
  times: Times,
): { days: number } | { from: string; to: string } | { until: string } | null {
  if (times.expire_date) return { until: times.expire_date };
  if (times.effectiveDuration !== null) return { days: times.effectiveDuration };
  if (times.effectiveTime && times.expiredTime) return { from: times.effectiveTime, to: times.expiredTime };
  return times.expiredTime ? { until: times.expiredTime } : null;
}

/** True while its time is not over; days counted from collection have not begun (R-CPN-06, OP-107). */
export function isCouponValid(times: Times, now: number): boolean {
  const end = times.expire_date ?? (times.effectiveDuration === null ? times.expiredTime : null);
  return end === null || now <= Date.parse(end);
}

/** True within the last three days of a ticket. */
export function endsSoon({ expire_date: end }: Pick<CouponTicket, "expire_date">, now: number): boolean {
  return end !== null && Date.parse(end) - now < SOON_DAYS * DAY_MS && now <= Date.parse(end);
}

/**
 * The tickets in the two lists of the customer: what can be used, and what is over or held; CREATED is in none (OP-106).
 * Those that are not for this customer any more (OP-109) are not over, and come after what can be used. An answer that was
 * kept from before says nothing of that.
 */
export function splitTickets(tickets: readonly OwnTicket[]): {
  usable: OwnTicket[];
  refused: OwnTicket[];
  over: OwnTicket[];
} {
  const open = tickets.filter(({ status }) => !status);
  return {
    usable: open.filter(({ refusal }) => !refusal),
    refused: open.filter(({ refusal }) => refusal),
    over: tickets.filter(({ status }) => status && status !== "CREATED"),
  };
}

/** Invited friends, those who have not used theirs first, each part by the time they came (R-CPN-19). */
export function sortInvited<Friend extends { isUsed: boolean; time: string }>(
  friends: readonly Friend[],
): Friend[] {
  return [...friends].sort(
    (a, b) => Number(a.isUsed) - Number(b.isUsed) || Date.parse(a.time) - Date.parse(b.time),
  );
}
