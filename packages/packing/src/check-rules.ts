import { heaviestSold } from "./compile-problem.ts";
import { CATEGORIES, type Profile, type Route, type RuleSet } from "./rule-set.ts";

export type RuleFaultCode =
  | "NO_ROUTES"
  | "NO_COUNTRY"
  | "NO_PROFILE"
  | "DUPLICATE_PROFILE"
  | "NOTHING_FITS"
  | "FALLING_FEE"
  | "NOT_SOLD"
  | "DAYS_REVERSED"
  | "UNREACHABLE_CATEGORY";

/** One thing in a rule set that cannot be meant; `at` is the route, its profile after a slash, or the category. */
export type RuleFault = { code: RuleFaultCode; at: string };

/**
 * What makes no sense in rules of the right shape: routes that take nothing, fees that fall with the weight, goods of
 * the `wanted` categories that no route takes anywhere. An empty list for rules that may be published.
 */
export function checkRules({ routes }: RuleSet, wanted: readonly string[] = CATEGORIES): RuleFault[] {
  const open = routes.filter(({ enabled }) => enabled !== false);
  if (open.length === 0) return [{ code: "NO_ROUTES", at: "" }];
  return [...routes.flatMap(checkRoute), ...unreachable(open, wanted)];
}

function checkRoute(route: Route): RuleFault[] {
  const { id, countries, daysMin, daysMax, profiles, fee } = route;
  const faults: RuleFault[] = [];
  if (countries.length === 0) faults.push({ code: "NO_COUNTRY", at: id });
  if (profiles.length === 0) faults.push({ code: "NO_PROFILE", at: id });
  if (new Set(profiles.map((profile) => profile.id)).size < profiles.length) {
    faults.push({ code: "DUPLICATE_PROFILE", at: id });
  }
  if (daysMin > daysMax) faults.push({ code: "DAYS_REVERSED", at: id });
  if (heaviestSold(route) <= fee.tareG) faults.push({ code: "NOTHING_FITS", at: id });
  if (fee.mode === "BANDS" && isFalling(fee.bands.map(([, cents]) => cents))) {
    faults.push({ code: "FALLING_FEE", at: id });
  }
  if (fee.mode === "BANDS" ? fee.bands.length === 0 : isUnsold(route))
    faults.push({ code: "NOT_SOLD", at: id });
  const closed = profiles.filter((profile) => !takesAnything(profile));
  return [
    ...faults,
    ...closed.map((profile): RuleFault => ({ code: "NOTHING_FITS", at: `${id}/${profile.id}` })),
  ];
}

function isFalling(cents: readonly number[]): boolean {
  return cents.some((fee, index) => fee < (cents[index - 1] ?? 0));
}

function isUnsold({ fee, profiles }: Route): boolean {
  if (fee.mode !== "UNITS") return false;
  const most = Math.max(0, ...profiles.map(({ maxUnits }) => maxUnits));
  return !Object.keys(fee.table).some((units) => Number(units) >= 1 && Number(units) <= most);
}

function takesAnything({ cats, maxUnits, maxPerSku }: Profile): boolean {
  return maxUnits > 0 && maxPerSku !== 0 && Object.values(cats).some((cap) => cap > 0);
}

function unreachable(routes: readonly Route[], wanted: readonly string[]): RuleFault[] {
  const taken = new Set(
    routes.flatMap(({ profiles }) =>
      profiles
        .filter(takesAnything)
        .flatMap(({ cats }) => Object.keys(cats).filter((cat) => (cats[cat] ?? 0) > 0)),
    ),
  );
  const lost = wanted.filter((category) => !taken.has(category));
  return lost.map((category) => ({ code: "UNREACHABLE_CATEGORY", at: category }));
}
