import { fieldsOf, flag, InputError, listOf, mapOf, oneOf, optional, text, whole } from "./input-reader.ts";
import { type Line, OBJECTIVES, type Objective, type RuleSet } from "./rule-set.ts";

export type SplitRequest = {
  rules: RuleSet;
  country: string;
  objectives: Objective[];
  limitMs: number;
  lines: Line[];
  taxWeightBp?: number;
  forbiddenRoutes?: string[];
};

// With more, the sums of the search would no longer be exact numbers.
const MAX_UNITS = 4000;

/** Checks a split request from outside and gives it its type; throws an InputError at the first fault. */
export function readSplitRequest(value: unknown): SplitRequest {
  const request = fieldsOf(value, "");
  readRules(request.rules, "rules");
  text(request.country, "country");
  listOf(oneOf(OBJECTIVES))(request.objectives, "objectives");
  whole(request.limitMs, "limitMs");
  listOf(readLine)(request.lines, "lines");
  optional(whole)(request.taxWeightBp, "taxWeightBp");
  optional(listOf(text))(request.forbiddenRoutes, "forbiddenRoutes");
  const known = value as SplitRequest;
  checkReferences(known.rules);
  const units = known.lines.reduce((sum, line) => sum + line.qty, 0);
  if (units > MAX_UNITS) throw new InputError("TOO_MANY_UNITS", "lines", `at most ${MAX_UNITS} units`);
  return known;
}

/** Checks rules from outside and gives them their type; throws an InputError at the first fault of their shape. */
export function readRuleSet(value: unknown): RuleSet {
  readRules(value, "rules");
  const known = value as RuleSet;
  checkReferences(known);
  return known;
}

function readRules(value: unknown, path: string): void {
  const rules = fieldsOf(value, path);
  mapOf(readTaxScheme)(rules.taxSchemes, `${path}.taxSchemes`);
  listOf(readRoute)(rules.routes, `${path}.routes`);
}

function readTaxScheme(value: unknown, path: string): void {
  const scheme = fieldsOf(value, path);
  mapOf(whole)(scheme.ratesBp, `${path}.ratesBp`);
  if (scheme.exempt === null) return;
  const exempt = fieldsOf(scheme.exempt, `${path}.exempt`);
  oneOf(["TAX", "VALUE"])(exempt.on, `${path}.exempt.on`);
  whole(exempt.limit, `${path}.exempt.limit`);
}

function readRoute(value: unknown, path: string): void {
  const route = fieldsOf(value, path);
  text(route.id, `${path}.id`);
  listOf(text)(route.countries, `${path}.countries`);
  whole(route.daysMax, `${path}.daysMax`);
  mapOf(optional(text))(route.tax, `${path}.tax`);
  readFee(route.fee, `${path}.fee`);
  whole(route.maxWeightG, `${path}.maxWeightG`);
  mapOf(whole)(route.maxValue, `${path}.maxValue`);
  flag(route.singleOverValue, `${path}.singleOverValue`);
  optional(flag)(route.enabled, `${path}.enabled`);
  listOf(readProfile)(route.profiles, `${path}.profiles`);
}

function readProfile(value: unknown, path: string): void {
  const profile = fieldsOf(value, path);
  text(profile.id, `${path}.id`);
  mapOf(whole)(profile.cats, `${path}.cats`);
  whole(profile.maxUnits, `${path}.maxUnits`);
  optional(whole)(profile.maxPerSku, `${path}.maxPerSku`);
}

function readFee(value: unknown, path: string): void {
  const fee = fieldsOf(value, path);
  const amounts = (names: string[]) => {
    for (const name of names) whole(fee[name], `${path}.${name}`);
  };
  amounts(["tareG"]);
  switch (fee.mode) {
    case "WEIGHT":
      amounts(["minG", "firstG", "firstFee", "stepG", "stepFee", "parcelFee", "unitFee"]);
      if (fee.stepG === 0) throw new InputError("BAD_VALUE", `${path}.stepG`, "a step above 0");
      return;
    case "BANDS":
      amounts(["parcelFee", "unitFee"]);
      listOf(readBand)(fee.bands, `${path}.bands`);
      checkRising(fee.bands as [number, number][], `${path}.bands`);
      return;
    case "UNITS":
      mapOf(whole)(fee.table, `${path}.table`);
      return;
    default:
      throw new InputError("BAD_VALUE", `${path}.mode`, "WEIGHT, BANDS or UNITS");
  }
}

function readBand(value: unknown, path: string): void {
  listOf(whole)(value, path);
  if ((value as unknown[]).length !== 2) throw new InputError("BAD_VALUE", path, "[grams, cents]");
}

function checkRising(bands: [number, number][], path: string): void {
  const isRising = bands.every(([limitG], index) => limitG > (bands[index - 1]?.[0] ?? -1));
  if (!isRising) throw new InputError("BAD_VALUE", path, "bands of rising weight");
}

function readLine(value: unknown, path: string): void {
  const line = fieldsOf(value, path);
  text(line.sku, `${path}.sku`);
  text(line.cat, `${path}.cat`);
  whole(line.weightG, `${path}.weightG`);
  whole(line.price, `${path}.price`);
  whole(line.qty, `${path}.qty`);
  optional(mapOf(whole))(line.dutiable, `${path}.dutiable`);
  optional(text)(line.supplier, `${path}.supplier`);
  optional(listOf(text))(line.blockedCountries, `${path}.blockedCountries`);
}

function checkReferences({ routes, taxSchemes }: RuleSet): void {
  const ids = new Set<string>();
  for (const [index, route] of routes.entries()) {
    if (ids.has(route.id))
      throw new InputError("DUPLICATE_ID", `rules.routes[${index}].id`, "an id of its own");
    ids.add(route.id);
    for (const [country, scheme] of Object.entries(route.tax)) {
      if (scheme && !Object.hasOwn(taxSchemes, scheme)) {
        throw new InputError(
          "UNKNOWN_TAX_SCHEME",
          `rules.routes[${index}].tax.${country}`,
          "a known tax scheme",
        );
      }
    }
  }
}
