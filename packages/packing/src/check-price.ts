import type { Line, Route, RuleSet } from "./rule-set.ts";

/** Units of one article in a parcel under check. */
export type CheckedLine = { line: Line; count: number };

/** What the rules give a parcel; `fee` undefined where the route does not sell this weight or number of units. */
export type CheckedPrice = {
  units: number;
  grossG: number;
  value: number;
  fee: number | undefined;
  tax: number;
};

/**
 * Weight, value, fee and tax of a parcel, worked out from the written rules a second time: the checker shares no
 * arithmetic with the engine, so that a fault in one of them shows.
 */
export function checkPrice(
  rules: RuleSet,
  route: Route,
  country: string,
  packed: CheckedLine[],
): CheckedPrice {
  let units = 0;
  let grossG = route.fee.tareG;
  let value = 0;
  for (const { line, count } of packed) {
    units += count;
    grossG += line.weightG * count;
    value += line.price * count;
  }
  return {
    units,
    grossG,
    value,
    fee: feeFor(route, grossG, units),
    tax: taxFor(rules, route, country, packed, value),
  };
}

function feeFor({ fee }: Route, grossG: number, units: number): number | undefined {
  if (fee.mode === "UNITS") return new Map(Object.entries(fee.table)).get(String(units));
  const extras = fee.parcelFee + fee.unitFee * units;
  if (fee.mode === "BANDS") {
    for (const [limitG, cents] of fee.bands) if (grossG <= limitG) return cents + extras;
    return undefined;
  }
  const started = (grams: number) => (grams > 0 ? Math.floor((grams - 1) / fee.stepG) + 1 : 0);
  const chargedG = Math.max(fee.minG, started(grossG) * fee.stepG);
  return fee.firstFee + started(chargedG - fee.firstG) * fee.stepFee + extras;
}

function taxFor(rules: RuleSet, route: Route, country: string, packed: CheckedLine[], value: number): number {
  const id = route.tax[country] ?? "";
  const scheme = Object.hasOwn(rules.taxSchemes, id) ? rules.taxSchemes[id] : undefined;
  if (!scheme) return 0;
  const rates = new Map(Object.entries(scheme.ratesBp));
  let due = 0;
  for (const { line, count } of packed) {
    const dutiable = line.dutiable?.[id] ?? line.price;
    const tenThousandths = dutiable * (rates.get(line.cat) ?? 0);
    // Half a cent counts as a whole one.
    due += count * Math.round(tenThousandths / 10_000);
  }
  const measured = scheme.exempt?.on === "VALUE" ? value : due;
  return scheme.exempt && measured <= scheme.exempt.limit ? 0 : due;
}
