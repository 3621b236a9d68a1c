import { type CheckedLine, checkPrice } from "./check-price.ts";
import {
  isMilk,
  isPerSupplier,
  type Line,
  type Objective,
  type Parcel,
  type Profile,
  type Route,
  type RuleSet,
} from "./rule-set.ts";

export type ViolationCode =
  | "UNKNOWN_ROUTE"
  | "ROUTE_DISABLED"
  | "ROUTE_FORBIDDEN"
  | "COUNTRY_NOT_SERVED"
  | "UNKNOWN_PROFILE"
  | "UNKNOWN_SKU"
  | "BAD_QUANTITY"
  | "EMPTY_PARCEL"
  | "COUNTRY_RESTRICTED"
  | "CATEGORY_NOT_ALLOWED"
  | "CATEGORY_OVER_CAP"
  | "TOO_MANY_UNITS"
  | "TOO_MANY_OF_SKU"
  | "MIXED_SUPPLIERS"
  | "MILK_MIXED"
  | "OVERWEIGHT"
  | "OVER_VALUE"
  | "NOT_SOLD"
  | "WRONG_FEE"
  | "WRONG_TAX"
  | "WRONG_GROSS"
  | "WRONG_VALUE"
  | "MISSING_UNITS"
  | "EXTRA_UNITS";

/** One broken rule; `parcel` is the index of the parcel, `limit` what the rule says and `found` what the parcel has. */
export type Violation = {
  code: ViolationCode;
  parcel?: number;
  sku?: string;
  category?: string;
  limit?: number;
  found?: number;
};

export type Scheme = {
  rules: RuleSet;
  country: string;
  lines: Line[];
  parcels: Parcel[];
  /** MILK_APART adds its own rule; the other objectives say which legal split is best, not which is legal. */
  objective?: Objective | undefined;
  forbiddenRoutes?: readonly string[] | undefined;
};

type Report = (code: ViolationCode, details?: Omit<Violation, "code" | "parcel">) => void;

/**
 * Every rule that a split breaks, an empty list for a legal one; judged from the rules alone, so that
 * a split made by a customer needs no trust (R-MODEL-11).
 */
export function checkScheme(scheme: Scheme): Violation[] {
  const violations: Violation[] = [];
  const lineOf = new Map(scheme.lines.map((line) => [line.sku, line]));
  scheme.parcels.forEach((parcel, index) => {
    checkParcel(scheme, parcel, lineOf, (code, details) =>
      violations.push({ code, parcel: index, ...details }),
    );
  });
  return [...violations, ...checkPartition(scheme)];
}

function checkPartition({ lines, parcels }: Scheme): Violation[] {
  const open = new Map<string, number>();
  for (const { sku, qty } of lines) open.set(sku, (open.get(sku) ?? 0) + qty);
  for (const { units } of parcels) {
    for (const [sku, count] of Object.entries(units)) open.set(sku, (open.get(sku) ?? 0) - count);
  }
  return [...open]
    .filter(([, rest]) => rest !== 0)
    .map(([sku, rest]) => ({ code: rest > 0 ? "MISSING_UNITS" : "EXTRA_UNITS", sku, found: Math.abs(rest) }));
}

function checkParcel(scheme: Scheme, parcel: Parcel, lineOf: Map<string, Line>, report: Report): void {
  const packed = unpack(parcel, lineOf, report);
  const route = scheme.rules.routes.find(({ id }) => id === parcel.route);
  if (!route) {
    report("UNKNOWN_ROUTE");
    return;
  }
  checkRoute(scheme, route, report);
  const profile = route.profiles.find(({ id }) => id === parcel.profile);
  if (!profile) report("UNKNOWN_PROFILE");
  if (!packed) return;
  if (profile) checkProfile(profile, packed, report);
  checkMixing(scheme, packed, report);
  comparePrice(scheme, route, parcel, packed, report);
}

function unpack(parcel: Parcel, lineOf: Map<string, Line>, report: Report): CheckedLine[] | undefined {
  const packed: CheckedLine[] = [];
  let isReadable = true;
  for (const [sku, count] of Object.entries(parcel.units)) {
    const line = lineOf.get(sku);
    if (!line) report("UNKNOWN_SKU", { sku });
    if (!Number.isSafeInteger(count) || count < 1) report("BAD_QUANTITY", { sku, found: count });
    else if (line) packed.push({ line, count });
    if (!line || !Number.isSafeInteger(count) || count < 1) isReadable = false;
  }
  if (isReadable && packed.length === 0) report("EMPTY_PARCEL");
  return isReadable && packed.length > 0 ? packed : undefined;
}

function checkRoute(scheme: Scheme, route: Route, report: Report): void {
  if (route.enabled === false) report("ROUTE_DISABLED");
  if (scheme.forbiddenRoutes?.includes(route.id)) report("ROUTE_FORBIDDEN");
  if (!route.countries.includes(scheme.country)) report("COUNTRY_NOT_SERVED");
}

function checkProfile(profile: Profile, packed: CheckedLine[], report: Report): void {
  const perCategory = new Map<string, number>();
  for (const { line, count } of packed) {
    perCategory.set(line.cat, (perCategory.get(line.cat) ?? 0) + count);
    const limit = profile.maxPerSku ?? Infinity;
    if (count > limit) report("TOO_MANY_OF_SKU", { sku: line.sku, limit, found: count });
  }
  for (const [category, found] of perCategory) {
    const limit = Object.hasOwn(profile.cats, category) ? profile.cats[category] : undefined;
    if (limit === undefined) report("CATEGORY_NOT_ALLOWED", { category });
    else if (found > limit) report("CATEGORY_OVER_CAP", { category, limit, found });
  }
  const units = packed.reduce((sum, { count }) => sum + count, 0);
  if (units > profile.maxUnits) report("TOO_MANY_UNITS", { limit: profile.maxUnits, found: units });
}

function checkMixing(scheme: Scheme, packed: CheckedLine[], report: Report): void {
  for (const { line } of packed) {
    if (line.blockedCountries?.includes(scheme.country)) report("COUNTRY_RESTRICTED", { sku: line.sku });
  }
  const perSupplier = packed.filter(({ line }) => isPerSupplier(line.cat));
  if (new Set(perSupplier.map(({ line }) => line.supplier)).size > 1) report("MIXED_SUPPLIERS");
  const milk = packed.filter(({ line }) => isMilk(line.cat)).length;
  if (scheme.objective === "MILK_APART" && milk > 0 && milk < packed.length) report("MILK_MIXED");
}

function comparePrice(
  scheme: Scheme,
  route: Route,
  parcel: Parcel,
  packed: CheckedLine[],
  report: Report,
): void {
  const price = checkPrice(scheme.rules, route, scheme.country, packed);
  if (price.fee === undefined) {
    report("NOT_SOLD");
    return;
  }
  if (price.grossG > route.maxWeightG) report("OVERWEIGHT", { limit: route.maxWeightG, found: price.grossG });
  const limit = Object.hasOwn(route.maxValue, scheme.country) ? route.maxValue[scheme.country] : undefined;
  const mayExceed = route.singleOverValue && price.units === 1;
  if (limit !== undefined && price.value > limit && !mayExceed) {
    report("OVER_VALUE", { limit, found: price.value });
  }
  if (parcel.fee !== price.fee) report("WRONG_FEE", { limit: price.fee, found: parcel.fee });
  if (parcel.tax !== price.tax) report("WRONG_TAX", { limit: price.tax, found: parcel.tax });
  if (parcel.grossG !== price.grossG) report("WRONG_GROSS", { limit: price.grossG, found: parcel.grossG });
  if (parcel.value !== price.value) report("WRONG_VALUE", { limit: price.value, found: parcel.value });
}
