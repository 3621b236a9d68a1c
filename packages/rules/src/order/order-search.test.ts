import { describe, expect, it } from "vitest";
import { orderSearch } from "./order-search.ts";

describe("what somebody looks for among orders", () => {
  it.each([
    ["100123", { orderId: 100123, waybill: "100123", mobileEnd: "100123" }],
    [" １００１２３ ", { orderId: 100123, waybill: "100123", mobileEnd: "100123" }],
    ["0013", { mobileEnd: "0013" }],
    ["138 0013 8000", { orderId: 13800138000, mobileEnd: "13800138000" }],
    ["+86 138-0013-8000", { mobileEnd: "13800138000" }],
    ["0412 345 678", { mobileEnd: "412345678" }],
    ["ew123456789au", { waybill: "EW123456789AU", name: "ew123456789au" }],
    ["李明", { name: "李明" }],
    ["Li Ming", { name: "li ming" }],
    ["李", { name: "李" }],
    ["12", { orderId: 12 }],
    ["%", {}],
    ["", {}],
  ])("%j is %j", (typed, meant) => {
    expect(orderSearch(typed)).toEqual(meant);
  });
});
