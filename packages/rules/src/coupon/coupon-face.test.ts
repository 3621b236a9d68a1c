import type { OwnTicket } from "@crux/contract/coupon.schema";
import { describe, expect, it } from "vitest";
import {
  couponRuleText,
  couponValidity,
  couponWorth,
  endsSoon,
  isCouponValid,
  sortInvited,
  splitTickets,
} from "./coupon-face.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const OPEN = { effectiveDuration: null, effectiveTime: null, expiredTime: null, expire_date: null };
const YESTERDAY = "2026-11-19T00:00:00Z";
const TOMORROW = "2026-11-21T00:00:00Z";

function ticket(over: Partial<OwnTicket>): OwnTicket {
  return { ...OPEN, status: "", refusal: null, createTime: TOMORROW, ...over } as OwnTicket;
}

describe("couponWorth", () => {
  it.each([
    [1500, 0, "$15.00"],
    [0, 0.85, "8.5折"],
    [0, 0.9, "9.0折"],
  ])("%i cents or %d reads %s (R-CPN-08, R-CPN-09)", (effectiveAmount, effectiveDiscount, text) => {
    expect(couponWorth({ effectiveAmount, effectiveDiscount })).toBe(text);
  });
});

describe("couponRuleText", () => {
  it.each([
    [0, 0, "无门槛"],
    [0, 3, "满3件可用"],
    [10_000, 0, "满$100.00可用"],
    [10_000, 3, "满$100.00且满3件可用"],
  ])("%i cents and %i pieces: %s (R-CPN-10)", (matchAmount, matchQuantity, text) => {
    expect(couponRuleText({ matchAmount, matchQuantity })).toBe(text);
  });
});

describe("couponValidity", () => {
  it.each([
    [{ effectiveDuration: 30 }, { days: 30 }],
    [
      { effectiveTime: YESTERDAY, expiredTime: TOMORROW },
      { from: YESTERDAY, to: TOMORROW },
    ],
    [{ expiredTime: TOMORROW }, { until: TOMORROW }],
    [{ effectiveDuration: 30, expire_date: TOMORROW }, { until: TOMORROW }],
    [{}, null],
  ])("%j", (times, validity) => {
    expect(couponValidity({ ...OPEN, ...times })).toEqual(validity);
  });
});

describe("isCouponValid", () => {
  it.each([
    [{ effectiveDuration: 30, expiredTime: YESTERDAY }, true],
    [{ expiredTime: TOMORROW }, true],
    [{ expire_date: TOMORROW }, true],
    [{ expire_date: new Date(NOW).toISOString() }, true],
    [{ expiredTime: YESTERDAY }, false],
    [{ effectiveDuration: 30, expire_date: YESTERDAY }, false],
    [{}, true],
  ])("%j is %s (R-CPN-06)", (times, isValid) => {
    expect(isCouponValid({ ...OPEN, ...times }, NOW)).toBe(isValid);
  });

  it("ends soon within three days", () => {
    const inDays = (days: number) => new Date(NOW + days * 24 * 60 * 60 * 1000).toISOString();
    expect([-1, 2, 4].map((days) => endsSoon({ expire_date: inDays(days) }, NOW))).toEqual([
      false,
      true,
      false,
    ]);
    expect(endsSoon({ expire_date: null }, NOW)).toBe(false);
  });
});

describe("splitTickets", () => {
  it("puts each status where it belongs, an empty one among the usable (R-CPN-03, R-CPN-05, OP-106)", () => {
    const all = (["", "CREATED", "FROZEN", "USED", "EXPIRED", "DISABLE"] as const).map((status) =>
      ticket({ status }),
    );
    const { usable, over } = splitTickets(all);
    expect(usable.map(({ status }) => status)).toEqual([""]);
    expect(over.map(({ status }) => status)).toEqual(["FROZEN", "USED", "EXPIRED", "DISABLE"]);
    expect(splitTickets([ticket({ status: null as never })]).usable).toHaveLength(1);
  });

  it("counts what is not for this customer any more as neither usable nor over (OP-109)", () => {
    const { usable, refused, over } = splitTickets([
      ticket({ id: 1, refusal: "NEW_USER" }),
      ticket({ id: 2 }),
      ticket({ id: 3, refusal: "CLASS" }),
      // Kept from before an answer said so.
      ticket({ id: 4, refusal: undefined as never }),
    ]);
    expect([usable, refused, over].map((some) => some.map(({ id }) => id))).toEqual([[2, 4], [1, 3], []]);
  });
});

describe("sortInvited", () => {
  it("shows unused before used ones, each by time (R-CPN-19)", () => {
    const one = { id: 1, isUsed: true, time: YESTERDAY };
    const two = { id: 2, isUsed: false, time: TOMORROW };
    const three = { id: 3, isUsed: false, time: YESTERDAY };
    expect(sortInvited([one, two, three]).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
