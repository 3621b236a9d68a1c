import type { CashBackLevels } from "@crux/contract/member.schema";
import type { CashBackLevel } from "@crux/rules/money/cash-back";
import { moneyText } from "@crux/rules/money/money-text";

export type Level = CashBackLevels["levels"][number];

/** A level as it is being typed: `down` in cents, null while it is no amount. */
export type Draft = { key: number; down: number | null; percent: string };

const MAX_BASIS_POINTS = 5_000;
export const MAX_LEVELS = 10;

export const draftsOf = (levels: readonly Level[]): Draft[] =>
  levels.map(({ downThreshold, ratioBasisPoints }, key) => ({
    key,
    down: downThreshold,
    percent: percentText(ratioBasisPoints),
  }));

/** `2`, `2.5`, `5.25`. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** `2.5` is 250; null for what is no share from 0.01 to 50 percent. */
export function basisPointsOf(percent: string): number | null {
  const plain = percent.trim().replace(/%$/, "");
  if (!/^\d{1,2}(?:\.\d{0,2})?$/.test(plain)) return null;
  const points = Math.round(Number(plain) * 100);
  return points >= 1 && points <= MAX_BASIS_POINTS ? points : null;
}

/** What is wrong with a level beside the one before it. */
export function problemsOf(drafts: readonly Draft[], place: number): { down?: string; percent?: string } {
  const draft = drafts[place];
  const before = drafts[place - 1]?.down ?? -1;
  if (!draft) return {};
  return {
    ...(draft.down === null ? { down: "请输入金额" } : draft.down <= before ? { down: "须高于上一级" } : {}),
    ...(basisPointsOf(draft.percent) === null ? { percent: "0.01 至 50" } : {}),
  };
}

/** The levels that were typed; null while one of them makes no sense. */
export function levelsOf(drafts: readonly Draft[]): Level[] | null {
  if (drafts.some((_, place) => Object.keys(problemsOf(drafts, place)).length > 0)) return null;
  return drafts.map(({ down, percent }) => ({
    downThreshold: down ?? 0,
    ratioBasisPoints: basisPointsOf(percent) ?? 0,
  }));
}

/** The same as the rules of money take them. */
export function rulesOf(levels: readonly Level[]): CashBackLevel[] {
  return levels.map(({ downThreshold, ratioBasisPoints }, place) => ({
    consumeLevel: place + 1,
    downThreshold,
    upThreshold: levels[place + 1]?.downThreshold ?? null,
    returnRatio: ratioBasisPoints / 10_000,
  }));
}

/** `满 $100.00 返 1%；满 $500.00 返 2%` */
export function levelsText(levels: readonly Level[]): string {
  if (levels.length === 0) return "没有返现";
  return levels
    .map(
      ({ downThreshold, ratioBasisPoints }) =>
        `满 ${moneyText(downThreshold)} 返 ${percentText(ratioBasisPoints)}%`,
    )
    .join("；");
}

const MAX_RECLAIM_DAYS = 365;
export const RECLAIM_PROBLEM = `0 至 ${MAX_RECLAIM_DAYS}`;

/** The days that were typed; null for what is no whole number up to a year. */
export function reclaimDaysOf(text: string): number | null {
  const days = Number(text);
  return /^\d{1,3}$/.test(text.trim()) && days <= MAX_RECLAIM_DAYS ? days : null;
}

/** What a refund after the payment does. */
export function reclaimText(days: number): string {
  return days === 0 ? "发放后退款不扣回" : `发放后 ${days} 天内退款，扣回多发的返现`;
}
