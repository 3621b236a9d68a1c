import { expect, it } from "vitest";
import { goodsTotal } from "./goods-total.ts";

it("says how many products a list has, and beyond 2,000 only that there are more (R-LIST-04)", () => {
  expect([goodsTotal(1), goodsTotal(2_000)]).toEqual(["1件商品", "2000件商品"]);
  expect([goodsTotal(2_001), goodsTotal(1_000_000)]).toEqual(["2000+件商品", "2000+件商品"]);
});
