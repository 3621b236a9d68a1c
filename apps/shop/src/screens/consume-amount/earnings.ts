import type { Rebate } from "@crux/contract/report.schema";
import { type CashBackLevel, cashBackCents, cashBackLevel } from "@crux/rules/money/cash-back";
import { moneyText } from "@crux/rules/money/money-text";

/** Where a month's spend stands; amounts in cents. */
export type Earnings = {
  /** From 1; 0 outside of every range (OP-101). */
  level: number;
  ratio: number;
  estimateCents: number;
  /** What is missing to the next level, and its number; null at the top. */
  next: { level: number; remainingCents: number; fromCents: number } | null;
};

/** The levels numbered from 1 by their ratio, whatever numbers they came with (R-EARN-03). */
export function numberedLevels(rules: readonly CashBackLevel[]): CashBackLevel[] {
  return [...rules]
    .sort((a, b) => a.returnRatio - b.returnRatio)
    .map((rule, index) => ({ ...rule, consumeLevel: index + 1 }));
}

/** What a month's spend in cents earns by now, and how far the next level is (R-EARN-04, R-EARN-05, R-EARN-06). */
export function earningsOf(rules: readonly CashBackLevel[], spendCents: number): Earnings {
  const levels = numberedLevels(rules);
  const own = cashBackLevel(levels, spendCents);
  return {
    level: own?.consumeLevel ?? 0,
    ratio: own?.returnRatio ?? 0,
    estimateCents: own ? cashBackCents(own, spendCents) : 0,
    next: nextOf(levels, own, spendCents),
  };
}

function nextOf(levels: readonly CashBackLevel[], own: CashBackLevel | null, spendCents: number) {
  if (own?.upThreshold === null) return null;
  const above = levels.find(({ downThreshold }) => downThreshold > spendCents);
  if (!above) return null;
  const goal = own?.upThreshold ?? above.downThreshold;
  return {
    level: above.consumeLevel,
    remainingCents: goal - spendCents,
    fromCents: own?.downThreshold ?? 0,
  };
}

/** A ratio as percent: 0.02 → "2%", 0.015 → "1.5%" (R-EARN-07). */
export function percentText(ratio: number): string {
  return `${Math.round(ratio * 10_000) / 100}%`;
}

/** The rebates that the history shows: of retail, and not taken back (R-EARN-08, R-EARN-10). */
export function shownRebates(rebates: readonly Rebate[]): Rebate[] {
  return rebates.filter(
    ({ cashBackType, cashBackStatus }) => cashBackType === "RETAIL" && cashBackStatus !== "CANCELLED",
  );
}

/** The words for where a rebate stands (R-EARN-09). */
export function rebateLabel({ cashBackStatus }: Pick<Rebate, "cashBackStatus">): string {
  return cashBackStatus === "CREATED" ? "发放中" : "已发放";
}

/** What refunds took back of a rebate after its payment; an answer that was kept from before has no such field. */
export function reclaimedOf({ reclaimedAmount }: Pick<Rebate, "reclaimedAmount">): number {
  return reclaimedAmount ?? 0;
}

/** 退款后已扣回$3.00（其中$1.00待以后返现抵扣）; empty where nothing was taken back. */
export function reclaimedText(rebate: Pick<Rebate, "reclaimedAmount" | "owedAmount">): string {
  const cents = reclaimedOf(rebate);
  if (cents === 0) return "";
  const owed = rebate.owedAmount > 0 ? `（其中${moneyText(rebate.owedAmount)}从以后的返现抵扣）` : "";
  return `退款后扣回${moneyText(cents)}${owed}`;
}
