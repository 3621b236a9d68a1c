import { describe, expect, it } from "vitest";
import { refundWay } from "./refund-labels.ts";

describe("where a refund goes", () => {
  it("is said with the time that it takes until it is there (R-REF-04)", () => {
    const said = (["PENDING", "SENDING", "REFUNDED"] as const).flatMap((refundStatus) =>
      (["WALLET", "PROVIDER"] as const).map((target) => refundWay({ refundStatus, target })),
    );
    expect(said).toEqual([
      "退回余额，处理完成后即时到账",
      "原路退回，处理完成后1-7个工作日到账",
      "退回余额，已提交，1-7个工作日到账",
      "原路退回，已提交，1-7个工作日到账",
      "退回余额",
      "原路退回",
    ]);
  });
});
