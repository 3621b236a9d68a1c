import { expect, it } from "vitest";
import { reasonText } from "./dispute-words.ts";

it("says what a provider's usual reasons mean, and the others in its own word", () => {
  expect(["fraudulent", "product_not_received", "requested_by_customer"].map(reasonText)).toEqual([
    "疑似盗刷或欺诈",
    "没有收到商品",
    "客户要求退款",
  ]);
  expect(["brand_new_reason", "constructor", ""].map(reasonText)).toEqual([
    "brand_new_reason",
    "constructor",
    "",
  ]);
});
