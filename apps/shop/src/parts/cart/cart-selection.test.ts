import type { ActivityMatch, Cart, CartItem } from "@crux/contract/cart.schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allLines,
  canCheck,
  cartLines,
  checkedLines,
  isAllChecked,
  linesBeyondLimits,
  linesOverLimit,
  memberSavingCents,
  missingGifts,
  withinLimit,
} from "./cart-selection.ts";

type Facts = { id?: number; checked?: boolean; lack?: boolean; gone?: boolean; quantity?: number };

function line({ id = 1, checked = true, lack = false, gone = false, quantity = 1 }: Facts = {}): CartItem {
  return {
    id,
    checkFlag: checked ? 1 : 0,
    quantity,
    price: 100,
    lackInventory: lack,
    itemType: "NORMAL",
    skuDetail: { saleStatus: gone ? "OFFLINE" : "ONLINE" } as CartItem["skuDetail"],
  };
}

function match(over: Partial<ActivityMatch>): ActivityMatch {
  return {
    activity: {
      id: 1,
      name: "A",
      icon: "",
      userClass: "PLAIN",
      couponRuleType: "REDUCED",
      remarks: [],
      endTime: null,
    },
    amount: 0,
    cartItems: [],
    perfernceCartItems: [],
    totalCount: 0,
    matchCouponRule: null,
    unmatchCouponRule: null,
    ...over,
  };
}

function gift(quantity: number, checked = true) {
  return { ...line({ quantity, checked }), itemType: "PREFERENCE" as const, limitQuantity: 3 };
}

describe("isAllChecked", () => {
  it.each([
    ["all in stock are checked", [line(), line()], true],
    ["one in stock is not", [line(), line({ checked: false })], false],
    ["only the lacking one is not (R-CART-07)", [line(), line({ checked: false, lack: true })], true],
    ["only the gone one is not", [line(), line({ checked: false, gone: true })], true],
    ["the cart is empty (OP-033)", [], false],
    ["everything is lacking (OP-033)", [line({ lack: true })], false],
  ])("%s", (_, lines, expected) => {
    expect(isAllChecked(lines)).toBe(expected);
  });
});

describe("lines of a cart", () => {
  const cart: Cart = {
    cartId: 1,
    activityMatch: [match({ cartItems: [line({ id: 1 })], perfernceCartItems: [gift(1)] })],
    unmatchCartItems: [line({ id: 2 })],
    real_price: 0,
    saving_price: 0,
    total_price: 0,
  };

  it("keeps gifts apart from ordinary lines", () => {
    expect(cartLines(cart).map(({ id }) => id)).toEqual([1, 2]);
    expect(allLines(cart)).toHaveLength(3);
  });

  it("never takes a line to checkout that cannot be checked (R-CART-16)", () => {
    const facts = fc.record({ checked: fc.boolean(), lack: fc.boolean(), gone: fc.boolean() });
    fc.assert(
      fc.property(fc.array(facts), (all) => {
        const lines = all.map(line);
        const taken = checkedLines(lines);
        expect(taken.every((one) => canCheck(one) && one.checkFlag === 1)).toBe(true);
        expect(taken.length === lines.filter(canCheck).length && taken.length > 0).toBe(isAllChecked(lines));
      }),
    );
  });

  it("finds checked lines above 50 only (R-CART-14)", () => {
    const lines = [line({ quantity: 50 }), line({ quantity: 51 }), line({ quantity: 60, checked: false })];
    expect(linesOverLimit(lines).map(({ quantity }) => quantity)).toEqual([51]);
  });
});

describe("linesBeyondLimits", () => {
  const limited = (facts: Facts, productId: number, possible: number): CartItem => {
    const plain = line(facts);
    const limit = { pieces: 3, days: null, possible };
    return { ...plain, limit, skuDetail: { ...plain.skuDetail, productId } };
  };

  it("counts the checked lines of a product together, and lets the first ones stay", () => {
    const lines = [
      limited({ id: 1, quantity: 2 }, 7, 3),
      limited({ id: 2, quantity: 2 }, 7, 3),
      limited({ id: 3, quantity: 9, checked: false }, 7, 3),
      limited({ id: 4, quantity: 3 }, 8, 3),
      line({ id: 5, quantity: 40 }),
    ];
    const [beyond, ...others] = linesBeyondLimits(lines);
    expect(others).toEqual([]);
    const kept = beyond ? withinLimit(beyond).map(({ line: { id }, quantity }) => [id, quantity]) : [];
    expect(kept).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("leaves nothing to whoever bought all of it before", () => {
    const [beyond] = linesBeyondLimits([limited({ quantity: 1 }, 7, 0)]);
    expect(beyond && withinLimit(beyond).map(({ quantity }) => quantity)).toEqual([0]);
  });
});

describe("memberSavingCents", () => {
  it("counts every piece of the checked lines that cost members less", () => {
    const priced = (facts: Facts, currentPrice: number, vipPrice: number): CartItem => {
      const plain = line(facts);
      return { ...plain, skuDetail: { ...plain.skuDetail, currentPrice, vipPrice } };
    };
    const lines = [
      priced({ quantity: 3 }, 2000, 1800),
      priced({ quantity: 2 }, 500, 0),
      priced({}, 500, 500),
      priced({ checked: false }, 900, 100),
      priced({ lack: true }, 900, 100),
    ];
    expect(memberSavingCents(lines)).toBe(600);
    expect(memberSavingCents([])).toBe(0);
  });
});

describe("missingGifts", () => {
  const rule = {
    name: "",
    remark: "",
    matchText: "",
    limitQuantity: 3,
    couponRuleType: "REPURCHASE" as const,
    savedAmount: 0,
    missingAmount: 0,
    missingQuantity: 0,
  };

  it("counts picked gifts against the limit (R-CART-15)", () => {
    const one = match({ matchCouponRule: rule, perfernceCartItems: [gift(1), gift(2, false)] });
    expect(missingGifts(one)).toEqual({ limit: 3, chosen: 1, rest: 2 });
  });

  it("asks for nothing that is sold out", () => {
    const gone = { ...gift(1, false), lackInventory: true };
    expect(missingGifts(match({ matchCouponRule: rule, perfernceCartItems: [gone] }))).toBeNull();
  });

  it("is silent when all are picked or no rule is met", () => {
    expect(missingGifts(match({ matchCouponRule: rule, perfernceCartItems: [gift(3)] }))).toBeNull();
    expect(missingGifts(match({}))).toBeNull();
  });
});
