import type { Fee, Line, Route, RuleSet, TaxScheme } from "./rule-set.ts";

/** The units of one line that lie in a parcel. */
export type PackedLine = { line: Line; count: number };

export type ParcelPrice = { fee: number; tax: number; grossG: number; value: number; units: number };

/** The weight in grams a forwarder charges: the gross weight rounded up to whole steps, at least the minimum. */
export function chargedWeight(fee: Fee, grossG: number): number {
  if (fee.mode !== "WEIGHT") return grossG;
  return Math.max(fee.minG, Math.ceil(grossG / fee.stepG) * fee.stepG);
}

/** The freight in cents of a parcel, or undefined where this weight or number of units is not sold. */
export function parcelFee(fee: Fee, grossG: number, units: number): number | undefined {
  switch (fee.mode) {
    case "WEIGHT": {
      const further = Math.max(0, chargedWeight(fee, grossG) - fee.firstG);
      return (
        fee.firstFee + Math.ceil(further / fee.stepG) * fee.stepFee + fee.parcelFee + fee.unitFee * units
      );
    }
    case "BANDS": {
      const band = fee.bands.find(([limitG]) => limitG >= grossG);
      return band && band[1] + fee.parcelFee + fee.unitFee * units;
    }
    case "UNITS":
      return Object.hasOwn(fee.table, units) ? fee.table[units] : undefined;
  }
}

/** The tax of one unit in cents, half a cent rounded up, before any exemption. */
export function unitTax(rules: RuleSet, schemeId: string, line: Line): number {
  const ratesBp = rules.taxSchemes[schemeId]?.ratesBp ?? {};
  const rateBp = Object.hasOwn(ratesBp, line.cat) ? (ratesBp[line.cat] ?? 0) : 0;
  const base = line.dutiable?.[schemeId] ?? line.price;
  return Math.floor((base * rateBp + 5000) / 10000);
}

/** True where a parcel with these sums bears no tax; a sum exactly at the limit is exempt. */
export function isExempt(scheme: TaxScheme, taxSum: number, value: number): boolean {
  if (scheme.exempt === null) return false;
  return (scheme.exempt.on === "TAX" ? taxSum : value) <= scheme.exempt.limit;
}

/** The tax of a whole parcel in cents; 0 where the route includes it. */
export function parcelTax(rules: RuleSet, route: Route, country: string, packed: PackedLine[]): number {
  const schemeId = route.tax[country];
  const scheme = schemeId ? rules.taxSchemes[schemeId] : undefined;
  if (!schemeId || !scheme) return 0;
  const taxSum = packed.reduce((sum, { line, count }) => sum + unitTax(rules, schemeId, line) * count, 0);
  return isExempt(
    scheme,
    taxSum,
    sumOf(packed, (line) => line.price),
  )
    ? 0
    : taxSum;
}

/** Weight, value, freight and tax of a parcel on a route; undefined where the route has no price for it. */
export function priceParcel(
  rules: RuleSet,
  route: Route,
  country: string,
  packed: PackedLine[],
): ParcelPrice | undefined {
  const units = sumOf(packed, () => 1);
  const grossG = route.fee.tareG + sumOf(packed, (line) => line.weightG);
  const fee = parcelFee(route.fee, grossG, units);
  if (fee === undefined) return undefined;
  const tax = parcelTax(rules, route, country, packed);
  return { fee, tax, grossG, value: sumOf(packed, (line) => line.price), units };
}

function sumOf(packed: PackedLine[], measure: (line: Line) => number): number {
  return packed.reduce((sum, { line, count }) => sum + measure(line) * count, 0);
}
