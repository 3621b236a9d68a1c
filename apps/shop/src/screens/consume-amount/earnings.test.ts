import { describe, expect, it } from "vitest";
import {
  earningsOf,
  numberedLevels,
  percentText,
  rebateLabel,
  reclaimedOf,
  reclaimedText,
  shownRebates,
} from "./earnings.ts";

const level = (downThreshold: number, upThreshold: number | null, returnRatio: number) => ({
  consumeLevel: 9,
  downThreshold,
  upThreshold,
  returnRatio,
});
const THREE = [level(300_000, null, 0.03), level(0, 100_000, 0.01), level(100_000, 300_000, 0.02)];

describe("earnings", () => {
  it("says what refunds took back of cash-back that was paid, and what later cash-back owes of it", () => {
    expect(reclaimedText({ reclaimedAmount: 0, owedAmount: 0 })).toBe("");
    expect(reclaimedText({ reclaimedAmount: 300, owedAmount: 0 })).toBe("退款后扣回$3.00");
    expect(reclaimedText({ reclaimedAmount: 300, owedAmount: 100 })).toBe(
      "退款后扣回$3.00（其中$1.00从以后的返现抵扣）",
    );
    // As kept by a page of the release before.
    expect(reclaimedOf({} as { reclaimedAmount: number })).toBe(0);
  });

  it("numbers levels by their ratio (R-EARN-03)", () => {
    const ratios = [level(0, 1, 0.03), level(1, 2, 0.01), level(2, 3, 0.02)];
    const numbers = new Map(numberedLevels(ratios).map((one) => [one.returnRatio, one.consumeLevel]));
    expect(ratios.map(({ returnRatio }) => numbers.get(returnRatio))).toEqual([3, 1, 2]);
  });

  it("finds level, estimate and what is missing to the next (R-EARN-04, R-EARN-05, R-EARN-06)", () => {
    expect(earningsOf(THREE, 120_000)).toEqual({
      level: 2,
      ratio: 0.02,
      estimateCents: 2_400,
      next: { level: 3, remainingCents: 180_000, fromCents: 100_000 },
    });
    expect(earningsOf(THREE, 99_999).level).toBe(1);
    expect(earningsOf(THREE, 100_000).level).toBe(2);
  });

  it("has nothing above the top, and level 0 below the first range (OP-101)", () => {
    expect(earningsOf(THREE, 300_000)).toMatchObject({ level: 3, next: null });
    const late = THREE.filter(({ downThreshold }) => downThreshold > 0);
    expect(earningsOf(late, 40_000)).toEqual({
      level: 0,
      ratio: 0,
      estimateCents: 0,
      next: { level: 1, remainingCents: 60_000, fromCents: 0 },
    });
    expect(earningsOf([], 40_000)).toEqual({ level: 0, ratio: 0, estimateCents: 0, next: null });
  });

  it("writes ratios as percent (R-EARN-07)", () => {
    expect([0.02, 0.015, 0.0725, 0].map(percentText)).toEqual(["2%", "1.5%", "7.25%", "0%"]);
  });

  it("shows retail rebates that were not taken back (R-EARN-08, R-EARN-09, R-EARN-10)", () => {
    const rebate = {
      id: 1,
      month: "2026-10",
      cashBackAmount: 1,
      createTime: "",
      reclaimedAmount: 0,
      owedAmount: 0,
    };
    const kept = { ...rebate, cashBackStatus: "CREATED", cashBackType: "RETAIL" } as const;
    const issued = { ...kept, cashBackStatus: "ISSUED" } as const;
    const all = [
      kept,
      { ...kept, cashBackType: "WHOLESALE" } as const,
      { ...kept, cashBackStatus: "CANCELLED" } as const,
      issued,
    ];
    expect(shownRebates(all)).toEqual([kept, issued]);
    expect([kept, issued].map(rebateLabel)).toEqual(["发放中", "已发放"]);
  });
});
