import type { Route } from "../rule-set.ts";

/** How many steps above its first weight a route charges for a parcel of that fee; 0 where fees do not rise in equal steps. */
export function feeStepsOf({ fee }: Route, cents: number, units: number): number {
  if (fee.mode !== "WEIGHT" || fee.stepFee === 0) return 0;
  return (cents - fee.firstFee - fee.parcelFee - fee.unitFee * units) / fee.stepFee;
}
