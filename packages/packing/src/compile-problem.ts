import { parcelFee, unitTax } from "./price-parcel.ts";
import {
  isMilk,
  isPerSupplier,
  type Line,
  type Objective,
  type Profile,
  type Route,
  type RuleSet,
  type TaxScheme,
} from "./rule-set.ts";

/** Interchangeable units of one sku, with everything the search asks about them. */
export type Item = {
  line: Line;
  category: number;
  /** Goods with different keys stay apart; undefined mixes with all. */
  supplier: string | undefined;
  isMilk: boolean;
  /** Tax of one unit per tax scheme of the problem, before any exemption. */
  taxes: number[];
  /** The least tax one unit bears when it travels alone; only TAX_SAFE asks. */
  taxAlone: number;
};

/** A way to send one parcel: a profile of a route, for a flat price per count one way per count. */
export type Way = {
  route: Route;
  profile: Profile;
  /** Units allowed per category of the problem, 0 where the profile does not list it. */
  caps: number[];
  minUnits: number;
  maxUnits: number;
  maxPerSku: number;
  maxNetG: number;
  maxValue: number;
  /** Index of the tax scheme, -1 where the tax lies in the fee. */
  scheme: number;
};

export type Problem = {
  rules: RuleSet;
  items: Item[];
  ways: Way[];
  schemes: TaxScheme[];
  schemeIds: string[];
  categories: string[];
  isMilkApart: boolean;
  isTaxSafe: boolean;
  isFewest: boolean;
  /** Score of a parcel = perParcel + fee × perFeeCent + tax × perTaxCent; the least sum wins. */
  perParcel: number;
  perFeeCent: number;
  perTaxCent: number;
};

export type ProblemInput = {
  rules: RuleSet;
  country: string;
  lines: Line[];
  objective: Objective;
  taxWeightBp?: number | undefined;
  forbiddenRoutes?: readonly string[] | undefined;
};

// Fewer parcels break a tie of cost; a power of two above the largest parcel count keeps the sum exact.
const COST_UNIT = 4096;
// One parcel outweighs any cost when the number of parcels is what counts.
const PARCEL_UNIT = 2 ** 41;

/** Lines and routes in an order of their own and by number, so that the order of the input cannot matter. */
export function compileProblem(input: ProblemInput): Problem {
  const { rules, country, objective } = input;
  const lines = [...input.lines].sort((left, right) => compareText(left.sku, right.sku));
  const categories = [...new Set(lines.map((line) => line.cat))].sort(compareText);
  const routes = usableRoutes(input);
  const schemeIds = [...new Set(routes.flatMap((route) => route.tax[country] ?? []))].sort(compareText);
  return {
    rules,
    items: lines.map((line) => ({
      line,
      category: categories.indexOf(line.cat),
      supplier: isPerSupplier(line.cat) ? (line.supplier ?? "") : undefined,
      isMilk: isMilk(line.cat),
      taxes: schemeIds.map((id) => unitTax(rules, id, line)),
      taxAlone: 0,
    })),
    ways: routes.flatMap((route) => routeWays(route, country, categories, schemeIds)),
    schemes: schemeIds.map((id) => rules.taxSchemes[id] ?? { ratesBp: {}, exempt: null }),
    schemeIds,
    categories,
    isMilkApart: objective === "MILK_APART",
    isTaxSafe: objective === "TAX_SAFE",
    isFewest: objective === "FEWEST",
    ...weights(objective, input.taxWeightBp ?? 10000),
  };
}

/** Routes that may carry the cart at all: switched on, not forbidden, serving the country. */
export function usableRoutes(input: Pick<ProblemInput, "rules" | "country" | "forbiddenRoutes">): Route[] {
  return input.rules.routes
    .filter((route) => route.enabled !== false && route.countries.includes(input.country))
    .filter((route) => !input.forbiddenRoutes?.includes(route.id))
    .sort((left, right) => compareText(left.id, right.id));
}

function routeWays(route: Route, country: string, categories: string[], schemeIds: string[]): Way[] {
  const profiles = [...route.profiles].sort((left, right) => compareText(left.id, right.id));
  return profiles.flatMap((profile) => {
    const way: Way = {
      route,
      profile,
      caps: categories.map((id) => (Object.hasOwn(profile.cats, id) ? (profile.cats[id] ?? 0) : 0)),
      minUnits: 1,
      maxUnits: profile.maxUnits,
      maxPerSku: profile.maxPerSku ?? Number.POSITIVE_INFINITY,
      maxNetG: heaviestSold(route) - route.fee.tareG,
      maxValue: route.maxValue[country] ?? Number.POSITIVE_INFINITY,
      scheme: schemeIds.indexOf(route.tax[country] ?? ""),
    };
    if (way.caps.every((cap) => cap === 0)) return [];
    return soldCounts(route)?.map((units) => exactCount(way, units)) ?? [way];
  });
}

/** The gross weight in grams above which a route has no price or takes no parcel. */
export function heaviestSold({ fee, maxWeightG }: Route): number {
  if (fee.mode !== "BANDS") return maxWeightG;
  return Math.min(maxWeightG, fee.bands.at(-1)?.[0] ?? 0);
}

function soldCounts({ fee }: Route): number[] | undefined {
  if (fee.mode !== "UNITS") return undefined;
  return Object.keys(fee.table)
    .map(Number)
    .filter((units) => parcelFee(fee, 0, units) !== undefined)
    .sort((left, right) => left - right);
}

function exactCount(way: Way, units: number): Way {
  return { ...way, minUnits: units, maxUnits: Math.min(units, way.maxUnits) };
}

function weights(objective: Objective, taxWeightBp: number) {
  const isPlain = taxWeightBp === 10000;
  const fee = isPlain ? 1 : 10000;
  const tax = isPlain ? 1 : taxWeightBp;
  if (objective === "FEWEST") return { perParcel: PARCEL_UNIT, perFeeCent: fee, perTaxCent: tax };
  return { perParcel: 1, perFeeCent: fee * COST_UNIT, perTaxCent: tax * COST_UNIT };
}

/** Order by code unit, the same on every machine whatever its language. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
