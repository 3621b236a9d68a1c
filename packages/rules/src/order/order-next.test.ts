import { orderStatus } from "@crux/contract/order.schema";
import { describe, expect, it } from "vitest";
import { orderNext } from "./order-next.ts";

const next = (status: string, payment: string | null, orderType = "SHOPPING", refunded: boolean[] = []) =>
  orderNext({
    ...{ orderStatus: status, paymentOrderStatus: payment, orderType },
    refunds: refunded.map((one) => ({ refunded: one })),
  });

describe("what comes next for an order", () => {
  it("is said for every status that is not waiting for its payment", () => {
    for (const status of orderStatus.options) expect(next(status, null) !== "").toBe(status !== "CREATED");
    expect(next("SOMETHING_NEW", null)).toBe("");
  });

  it("depends on what a review leads to", () => {
    const reviewed = ["SHOPPING", "DEPOSIT", "MEMBERSHIP"].map((type) => next("CREATED", "CHECKING", type));
    expect(reviewed).toEqual(["审核通过后将尽快发货", "审核通过后存入账户余额", "审核通过后开通黑卡会员"]);
  });

  it("promises money back where money was taken", () => {
    for (const status of ["CANCELLING", "CANCELLED", "REJECTED"])
      expect(next(status, "PAID")).toContain("退回");
    for (const status of ["CANCELLING", "CANCELLED"]) expect(next(status, null)).not.toContain("退回");
    const said = [[], [false], [true, false], [true]].map((refunded) =>
      next("REJECTED", "PAID", "SHOPPING", refunded),
    );
    expect(said).toEqual(["已付款项将退回", "已付款项将退回", "已付款项将退回", "已付款项已退回"]);
  });
});
