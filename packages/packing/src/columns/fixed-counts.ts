import type { Usable } from "./fix-by-reduced-cost.ts";
import { isOnLane, isOnTotal, type Limit, type Model } from "./model.ts";

/** The counts in which the limits leave no choice, by lane. */
export type FixedCounts = {
  /** All parcels; undefined where their number is open. */
  total: number | undefined;
  parcels: ReadonlyMap<number, number>;
  steps: ReadonlyMap<number, number>;
};

/** What limits fix by themselves or together, where parcels stand only on usable lanes. */
export function fixedCounts(model: Model, { types, singles }: Usable, limits: readonly Limit[]): FixedCounts {
  const usable = new Set(singles.map(({ lane }) => lane));
  for (const { type } of types) usable.add(model.types[type]?.lane ?? -1);
  const ranges = [...usable].map((lane) => {
    const limit = limits.find((one) => one.lane === lane && isOnLane(one));
    return { lane, low: limit?.low ?? 0, high: limit?.high ?? Infinity };
  });
  const total = limits.find(isOnTotal);
  const lows = ranges.reduce((sum, { low }) => sum + low, 0);
  const highs = ranges.reduce((sum, { high }) => sum + high, 0);
  const least = Math.max(total?.low ?? 0, lows);
  const most = Math.min(total?.high ?? Infinity, highs);
  const parcels = new Map<number, number>();
  for (let lane = 0; lane < model.lanes; lane++) if (!usable.has(lane)) parcels.set(lane, 0);
  for (const { lane, low, high } of ranges) {
    const atLeast = Math.max(low, high === Infinity ? low : least - (highs - high));
    const atMost = Math.min(high, most - (lows - low));
    if (atLeast === atMost) parcels.set(lane, atLeast);
  }
  const steps = new Map<number, number>();
  for (const { lane, isOnSteps, low, high } of limits) if (isOnSteps && low === high) steps.set(lane, low);
  return { total: least === most ? least : undefined, parcels, steps };
}

/** What a cover may still use on lanes that the limits leave open. */
export function onOpenLanes(model: Model, usable: Usable, limits: readonly Limit[]): Usable {
  const { parcels } = fixedCounts(model, usable, limits);
  return {
    types: usable.types.filter(({ type }) => parcels.get(model.types[type]?.lane ?? -1) !== 0),
    singles: usable.singles.filter(({ lane }) => parcels.get(lane) !== 0),
  };
}
