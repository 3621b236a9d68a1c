import type { Relaxation } from "./generate-columns.ts";
import type { Limit } from "./model.ts";

const SLACK = 1e-6;

/**
 * The limits of a node narrowed to what a cover that costs at most `most` keeps. Where the relaxation pays for a limit, each
 * count away from it costs at least that price more, which soon exceeds what the bound leaves.
 */
export function tightenLimits(
  limits: readonly Limit[],
  { bound, prices }: Relaxation,
  most: number,
): readonly Limit[] {
  return limits.map((limit, at) => {
    const price = prices.perLimit[at] ?? 0;
    const left = (most - bound + (prices.ofLimits[at] ?? 0)) / price;
    if (price > SLACK && left < limit.high) return { ...limit, high: Math.floor(left + SLACK) };
    if (price < -SLACK && left > limit.low) return { ...limit, low: Math.ceil(left - SLACK) };
    return limit;
  });
}
