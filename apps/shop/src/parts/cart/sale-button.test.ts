import { describe, expect, it } from "vitest";
import { hasMemberPrice, saleButton } from "./sale-button.ts";

describe("the main button of a product", () => {
  it.each([
    ["OFFLINE", 1, 9, "商品已下架", false],
    ["SUSPEND", 1, 9, "商品暂停销售", false],
    ["ONLINE", 1, 0, "加入购物车", true],
    ["ONLINE", 1, -4, "加入购物车", true],
    ["ONLINE", 0, 3, "加入购物车", true],
    ["ONLINE", 0, 0, "商品缺货", false],
  ] as const)(
    "of %s, oversale %i, %i pieces reads %s (R-PROD-10, R-PROD-11, R-PROD-12, R-PROD-13)",
    (...row) => {
      const [saleStatus, oversale, totalAvailable, text, isEnabled] = row;
      expect(saleButton({ saleStatus, oversale, totalAvailable })).toEqual({ text, isEnabled });
    },
  );
});

it.each([
  [2000, 1800, true],
  [2000, 0, false],
  [2000, 2000, false],
  [2000, 2100, false],
])(
  "price %i with member price %i shows the member block: %s (R-PROD-04)",
  (currentPrice, vipPrice, isShown) => {
    expect(hasMemberPrice({ currentPrice, vipPrice })).toBe(isShown);
  },
);
