import type { Item, Problem, Way } from "./compile-problem.ts";
import type { Fee } from "./rule-set.ts";

/**
 * Cents that no split can undercut: every unit pays at least its share of the cheapest gram or of the
 * cheapest parcel on the way that suits it best, and any tax without an exemption.
 */
export function boundCost(problem: Problem): number {
  const shares = problem.ways.map((way) => sharesOf(way, problem.items));
  const total = problem.items.reduce((sum, item) => {
    const least = problem.ways.reduce((found, way, index) => {
      const share = shares[index];
      if (!share || (way.caps[item.category] ?? 0) === 0) return found;
      const freight = share.perGram * item.line.weightG + share.perUnit;
      return Math.min(found, freight + certainTax(problem, way, item));
    }, Infinity);
    return sum + least * item.line.qty;
  }, 0);
  return Number.isFinite(total) ? Math.max(0, Math.ceil(total - 1e-6)) : 0;
}

/** A way's fee laid either on weight or on units; either is a valid share, the larger sum is kept. */
function sharesOf(way: Way, items: readonly Item[]): { perGram: number; perUnit: number } {
  const onWay = items.filter((item) => (way.caps[item.category] ?? 0) > 0);
  const grams = onWay.reduce((sum, { line }) => sum + line.weightG * line.qty, 0);
  const units = onWay.reduce((sum, { line }) => sum + line.qty, 0);
  const perGram = leastPerGram(way);
  const perUnit = leastFee(way) / Math.max(1, way.maxUnits);
  return perGram * grams > perUnit * units ? { perGram, perUnit: 0 } : { perGram: 0, perUnit };
}

function certainTax(problem: Problem, way: Way, item: Item): number {
  const scheme = problem.schemes[way.scheme];
  return scheme && scheme.exempt === null ? (item.taxes[way.scheme] ?? 0) : 0;
}

function leastPerGram(way: Way): number {
  const { fee } = way.route;
  const perNetGram = ([cents, grossG]: readonly [number, number]) => {
    const netG = Math.min(grossG - fee.tareG, way.maxNetG);
    return netG > 0 ? cents / netG : Infinity;
  };
  const least = Math.min(...corners(fee, way.maxNetG + fee.tareG, way.minUnits).map(perNetGram));
  return Number.isFinite(least) ? least : 0;
}

/** Points where a rising fee buys most weight; between them the price per gram never falls below both. */
function corners(fee: Fee, maxGrossG: number, units: number): (readonly [number, number])[] {
  switch (fee.mode) {
    case "WEIGHT": {
      const base = fee.firstFee + fee.parcelFee;
      const steps = Math.max(0, maxGrossG - fee.firstG) / fee.stepG;
      return [
        [base, fee.firstG],
        [base + steps * fee.stepFee, maxGrossG],
      ];
    }
    case "BANDS":
      return fee.bands.map(([limitG, cents]) => [cents + fee.parcelFee, limitG] as const);
    case "UNITS":
      return [[fee.table[units] ?? 0, maxGrossG]];
  }
}

function leastFee(way: Way): number {
  const { fee } = way.route;
  if (fee.mode === "UNITS") return fee.table[way.minUnits] ?? 0;
  const cents = fee.mode === "WEIGHT" ? [fee.firstFee] : fee.bands.map(([, bandFee]) => bandFee);
  return Math.min(...cents) + fee.parcelFee;
}
