import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CouponTerms } from "../coupon/coupon-terms.ts";
import { sum } from "../money/money.ts";
import { replayReceipt } from "../order/order-receipt.ts";
import { propertyRuns } from "../testing/property-runs.ts";
import type { ActivityTerms } from "./activity-rule.ts";
import { explainPrice } from "./explain-price.ts";
import { type CartFacts, type FactLine, type PriceReceipt, priceCart } from "./price-cart.ts";

const AT = "2026-11-20T00:00:00.000Z";
const RUNS = propertyRuns(2000);

function line(skuId: number, over: Partial<FactLine> = {}): FactLine {
  const base = { itemType: "NORMAL" as const, quantity: 1, activityId: null };
  return { skuId, ...base, listPriceCents: 1000, memberPriceCents: 0, ...over };
}

function cart(lines: FactLine[], over: Partial<CartFacts> = {}): CartFacts {
  const base = { userClass: "PLAIN", isNewUser: false, at: AT, activities: [], coupon: null };
  return { ...base, shipping: { routeCents: 0, serviceCents: 0 }, ...over, lines };
}

function activity(over: Partial<ActivityTerms>): ActivityTerms {
  const base = { id: 1, name: "满减", userClass: "PLAIN", version: 1, type: "REDUCED" as const };
  return { ...base, startsAt: null, endsAt: null, rules: [], ...over };
}

const NO_RULE = { name: "", remark: "", matchCents: 0, matchQuantity: 0, savingCents: 0, limitQuantity: 0 };
const tier = (matchCents: number, savingCents: number) => ({
  ...NO_RULE,
  matchCents,
  savingCents,
  remark: `${matchCents}-${savingCents}`,
  offers: [],
});
const TIERS = activity({ rules: [tier(10_000, 1_000), tier(20_000, 3_000)] });
const SWAPS = activity({
  id: 2,
  type: "REPURCHASE",
  rules: [
    { ...NO_RULE, matchQuantity: 2, limitQuantity: 2, offers: [{ skuId: 90, priceCents: 0 }] },
    {
      ...NO_RULE,
      matchQuantity: 5,
      limitQuantity: 3,
      offers: [
        { skuId: 90, priceCents: 0 },
        { skuId: 91, priceCents: 500 },
      ],
    },
  ],
});
const gift = (quantity: number, skuId = 90) =>
  line(skuId, { itemType: "PREFERENCE", quantity, activityId: 2, listPriceCents: 1500 });

function coupon(over: Partial<CouponTerms>): CouponTerms {
  return {
    ticketId: 7,
    ruleId: 3,
    title: "券",
    effectiveCents: 1_500,
    paidBasisPoints: 0,
    shipFeeOnly: false,
    matchCents: 0,
    matchQuantity: 0,
    shopIds: [],
    userClass: "PLAIN",
    newUserOnly: false,
    startsAt: null,
    endsAt: null,
    ...over,
  };
}

describe("spend-and-save tiers", () => {
  const saving = (amountCents: number) =>
    priceCart(cart([line(1, { activityId: 1, listPriceCents: amountCents })], { activities: [TIERS] }));

  it.each([
    [9_999, 0, -1],
    [10_000, 1_000, 0],
    [19_999, 1_000, 0],
    [20_000, 3_000, 1],
  ])("of %i cents save %i (OP-028)", (amountCents, savingCents, rule) => {
    const { amounts, activities } = saving(amountCents);
    expect(amounts.activitySavingCents).toBe(savingCents);
    expect(activities).toMatchObject([{ id: 1, version: 1, rule, savingCents }]);
  });

  it("are for black-card members alone where the activity is (OP-028)", () => {
    const activities = [{ ...TIERS, userClass: "VIP" }];
    const lines = [line(1, { activityId: 1, listPriceCents: 10_000 })];
    expect(priceCart(cart(lines, { activities })).amounts.activitySavingCents).toBe(0);
    expect(priceCart(cart(lines, { activities, userClass: "VIP" })).amounts.activitySavingCents).toBe(1_000);
  });

  it("count only while the activity runs, its last moment included", () => {
    const net = (startsAt: string | null, endsAt: string | null) => {
      const lines = [line(1, { activityId: 1, listPriceCents: 10_000 })];
      return priceCart(cart(lines, { activities: [{ ...TIERS, startsAt, endsAt }] })).amounts.netCents;
    };
    expect(net(AT, AT)).toBe(9_000);
    expect(net(null, "2026-11-19T23:59:59.999Z")).toBe(10_000);
    expect(net("2026-11-20T00:00:00.001Z", null)).toBe(10_000);
  });

  it("share their saving onto the lines of the activity to the cent (I-04)", () => {
    const lines = [3_333, 3_333, 3_334].map((listPriceCents, index) =>
      line(index + 1, { activityId: 1, listPriceCents }),
    );
    const { lines: priced } = priceCart(cart([...lines, line(9)], { activities: [TIERS] }));
    expect(priced.map((one) => one.activityShareCents)).toEqual([333, 333, 334, 0]);
  });
});

describe("gifts and swap items", () => {
  it("have the price of the met rule (OP-027)", () => {
    const goods = line(1, { activityId: 2, quantity: 5 });
    const { lines, amounts } = priceCart(cart([goods, gift(2), gift(1, 91)], { activities: [SWAPS] }));
    expect(lines.map(({ skuId, priceCents }) => [skuId, priceCents])).toEqual([
      [1, 1_000],
      [90, 0],
      [91, 500],
    ]);
    expect(amounts.amountCents).toBe(5_500);
  });

  it.each([
    ["without the activity's goods", [line(1, { quantity: 9 }), gift(1)], "UNMATCHED"],
    ["below the threshold", [line(1, { activityId: 2 }), gift(1)], "UNMATCHED"],
    ["that only a higher rule opens", [line(1, { activityId: 2, quantity: 2 }), gift(1, 91)], "UNMATCHED"],
    ["beyond the limit", [line(1, { activityId: 2, quantity: 2 }), gift(3)], "OVER_LIMIT"],
    ["that no activity offers", [line(1), { ...gift(1), activityId: null }], "UNMATCHED"],
  ] as const)("are dropped %s (I-22)", (_, lines, reason) => {
    const receipt = priceCart(cart([...lines], { activities: [SWAPS] }));
    expect(receipt.dropped).toMatchObject([{ reason }]);
    expect(receipt.lines.every(({ itemType }) => itemType === "NORMAL")).toBe(true);
  });

  it("never help to meet a rule themselves", () => {
    const lines = [line(1, { activityId: 2 }), gift(4)];
    expect(priceCart(cart(lines, { activities: [SWAPS] })).activities).toMatchObject([{ rule: -1 }]);
  });
});

describe("coupons", () => {
  const goods = line(1, { activityId: 1, quantity: 10 });
  const shipping = { routeCents: 800, serviceCents: 300 };
  const price = (over: Partial<CouponTerms>, facts: Partial<CartFacts> = {}) =>
    priceCart(cart([goods], { activities: [TIERS], shipping, coupon: coupon(over), ...facts }));

  it.each([
    ["a voucher takes its amount off", {}, 1_500],
    ["a voucher saves at most the goods", { effectiveCents: 99_900 }, 9_000],
    ["a discount of 8.5 takes 15 % off", { effectiveCents: 0, paidBasisPoints: 8_500 }, 1_350],
    ["free shipping saves at most the ship fee", { effectiveCents: 5_000, shipFeeOnly: true }, 1_100],
    ["free shipping saves at most its amount", { effectiveCents: 500, shipFeeOnly: true }, 500],
  ])("%s, after activity savings (OP-043)", (_, over, saving) => {
    const { amounts } = price(over);
    expect(amounts).toMatchObject({ ticketSavingCents: saving, netCents: 9_000 + 1_100 - saving });
  });

  it.each([
    ["AMOUNT", { matchCents: 9_001 }],
    ["QUANTITY", { matchQuantity: 11 }],
    ["SHOP", { shopIds: [2] }],
    ["CLASS", { userClass: "VIP" }],
    ["NEW_USER", { newUserOnly: true }],
    ["EXPIRED", { endsAt: "2026-11-19T23:59:59.999Z" }],
    ["NOT_STARTED", { startsAt: "2026-11-20T00:00:00.001Z" }],
  ])("refuse with %s what does not fit (OP-043, OP-107, OP-109)", (problem, over) => {
    const receipt = price(over);
    expect(receipt).toMatchObject({ couponProblem: problem, coupon: null });
    expect(receipt.amounts.ticketSavingCents).toBe(0);
  });

  it("fit at the very threshold and in their last moment", () => {
    const exact = { matchCents: 9_000, matchQuantity: 10, shopIds: [1], startsAt: AT, endsAt: AT };
    expect(price(exact).coupon).toMatchObject({ ticketId: 7, savingCents: 1_500 });
    expect(price({ newUserOnly: true }, { isNewUser: true }).coupon).not.toBeNull();
  });
});

const activityTerms = fc
  .record({
    id: fc.integer({ min: 1, max: 3 }),
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 30_000 })), {
      minLength: 1,
      maxLength: 3,
    }),
    byPieces: fc.boolean(),
    userClass: fc.constantFrom("PLAIN", "VIP"),
  })
  .map(({ id, steps, byPieces, userClass }) =>
    activity({
      id,
      userClass,
      rules: steps
        .toSorted(([a], [b]) => a - b)
        .map(([match, savingCents]) => ({
          ...tier(byPieces ? 0 : match, savingCents),
          matchQuantity: byPieces ? match % 40 : 0,
        })),
    }),
  );

const factLine = fc
  .record({
    skuId: fc.integer({ min: 1, max: 12 }),
    quantity: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ skuId, quantity }) =>
    // Price and activity belong to the sku.
    line(skuId, {
      quantity,
      activityId: skuId % 4 || null,
      listPriceCents: (skuId * 7_919) % 9_973,
      memberPriceCents: (skuId * 104_729) % 7_919,
    }),
  );

const couponTerms = fc
  .record({
    amount: fc.integer({ min: 1, max: 50_000 }),
    share: fc.integer({ min: 0, max: 9_999 }),
    shipFeeOnly: fc.boolean(),
    matchCents: fc.integer({ min: 0, max: 40_000 }),
    matchQuantity: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ amount, share, shipFeeOnly, ...match }) =>
    coupon(
      share > 0 && !shipFeeOnly
        ? { ...match, effectiveCents: 0, paidBasisPoints: share }
        : { ...match, effectiveCents: amount, shipFeeOnly },
    ),
  );

const carts = fc
  .record({
    lines: fc.array(factLine, { minLength: 1, maxLength: 10 }),
    activities: fc.uniqueArray(activityTerms, { maxLength: 3, selector: ({ id }) => id }),
    coupon: fc.option(couponTerms),
    userClass: fc.constantFrom("PLAIN", "VIP"),
    shipping: fc.record({ routeCents: fc.nat({ max: 9_000 }), serviceCents: fc.nat({ max: 900 }) }),
    gifts: fc.nat({ max: 3 }),
  })
  .map(({ lines, activities, gifts, ...rest }) =>
    cart(gifts > 0 ? [...lines, gift(gifts)] : lines, {
      ...rest,
      activities: gifts > 0 ? [...activities.filter(({ id }) => id !== 2), SWAPS] : activities,
    }),
  );

const shares = (receipt: PriceReceipt, of: "activityShareCents" | "couponShareCents" | "paidShareCents") =>
  sum(receipt.lines.map((one) => one[of]));

describe("the laws of pricing", () => {
  const holds = (law: (facts: CartFacts, receipt: PriceReceipt) => void) =>
    fc.assert(
      fc.property(carts, (facts) => law(facts, priceCart(facts))),
      RUNS,
    );

  it("no amount is negative, and all are whole cents (I-04, I-05)", () => {
    holds((_, { lines, amounts }) => {
      const all = [
        ...Object.values(amounts),
        ...lines.flatMap((one) => [one.goodsCents, one.paidShareCents]),
      ];
      for (const cents of all) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
    });
  });

  it("parts sum to the whole (I-04)", () => {
    holds(({ coupon: ticket }, receipt) => {
      const { amounts } = receipt;
      expect(amounts.netCents).toBe(
        amounts.amountCents + amounts.shipFeeCents - amounts.activitySavingCents - amounts.ticketSavingCents,
      );
      expect(sum(receipt.lines.map(({ amountCents }) => amountCents))).toBe(amounts.amountCents);
      expect(shares(receipt, "activityShareCents")).toBe(amounts.activitySavingCents);
      expect(shares(receipt, "couponShareCents")).toBe(ticket?.shipFeeOnly ? 0 : amounts.ticketSavingCents);
      expect(shares(receipt, "paidShareCents")).toBe(amounts.netCents);
    });
  });

  it("the explanation sums to what is to pay", () => {
    holds((_, receipt) => {
      const entries = explainPrice(receipt, (skuId) => `sku ${skuId}`);
      expect(sum(entries.map(({ amount }) => amount))).toBe(receipt.amounts.netCents);
    });
  });

  it("the order of lines and activities does not matter", () => {
    holds((facts, receipt) => {
      const { lines, activities } = facts;
      const turned = { ...facts, lines: lines.toReversed(), activities: activities.toReversed() };
      expect(priceCart(turned)).toEqual(receipt);
    });
  });

  it("splitting a line into two of the same sku changes nothing (I-21)", () => {
    holds((facts, receipt) => {
      const lines = facts.lines.flatMap((one) =>
        one.quantity > 1
          ? [
              { ...one, quantity: 1 },
              { ...one, quantity: one.quantity - 1 },
            ]
          : [one],
      );
      expect(priceCart({ ...facts, lines })).toEqual(receipt);
    });
  });

  it("a coupon never raises the total", () => {
    holds((facts, receipt) => {
      const without = priceCart({ ...facts, coupon: null });
      expect(receipt.amounts.netCents).toBeLessThanOrEqual(without.amounts.netCents);
    });
  });

  it("more goods never save less, and where the same rules are met they never cost less", () => {
    fc.assert(
      fc.property(carts, factLine, (facts, more) => {
        const small = priceCart(facts);
        const large = priceCart({ ...facts, lines: [...facts.lines, more] });
        expect(large.amounts.activitySavingCents).toBeGreaterThanOrEqual(small.amounts.activitySavingCents);
        expect(large.amounts.amountCents).toBeGreaterThanOrEqual(small.amounts.amountCents);
        const met = ({ activities }: PriceReceipt) =>
          activities.filter(({ rule }) => rule >= 0).map(({ id, rule }) => `${id} ${rule}`);
        const isSame = String(met(small)) === String(met(large));
        if (isSame && (small.coupon === null) === (large.coupon === null))
          expect(large.amounts.netCents).toBeGreaterThanOrEqual(small.amounts.netCents);
      }),
      RUNS,
    );
  });

  it("a kept receipt gives the same cents again", () => {
    holds(({ lines: _, ...facts }, price) => {
      if (price.dropped.length > 0) return;
      const kept = JSON.parse(JSON.stringify({ facts, price }));
      expect(replayReceipt(kept)).toEqual(price);
    });
  });
});
