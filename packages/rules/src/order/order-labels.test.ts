import { describe, expect, it } from "vitest";
import { amountLabel, orderLabel } from "./order-labels.ts";

describe("orderLabel", () => {
  it.each([
    ["CREATED", null, "待付款"],
    ["CREATED", "CHECKING", "待审核"],
    ["PAID", "PAID", "待发货"],
    ["PARTIAL_SHIPPED", "PAID", "部分发货"],
    ["CANCELLED", null, "已取消"],
    ["SOMETHING_NEW", null, "处理中"],
  ])("reads %s with %s as %s (R-ORD-16)", (orderStatus, paymentOrderStatus, text) => {
    expect(orderLabel({ orderStatus, paymentOrderStatus }).list).toBe(text);
  });

  it("has its own words for each of the eight statuses (R-ORD-16)", () => {
    const statuses = [
      "CREATED",
      "PAID",
      "PARTIAL_SHIPPED",
      "SHIPPED",
      "COMPLETED",
      "REJECTED",
      "CANCELLING",
      "CANCELLED",
    ];
    const texts = statuses.map((orderStatus) => orderLabel({ orderStatus, paymentOrderStatus: null }).list);
    expect(new Set(texts).size).toBe(8);
  });
});

describe("amountLabel", () => {
  it("tells what is to pay from what was paid, and from what nobody pays any more (R-ORD-09)", () => {
    const label = (orderStatus: string, paymentOrderStatus: string | null) =>
      amountLabel({ orderStatus, paymentOrderStatus });
    expect(label("CREATED", null)).toBe("应付金额");
    expect(label("CREATED", "CHECKING")).toBe("应付金额");
    expect(label("COMPLETED", "PAID")).toBe("实付金额");
    expect(label("CANCELLING", null)).toBe("订单金额");
    expect(label("CANCELLED", null)).toBe("订单金额");
    expect(label("CANCELLED", "PAID")).toBe("实付金额");
  });
});
