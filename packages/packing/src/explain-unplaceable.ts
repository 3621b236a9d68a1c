import { heaviestSold, type ProblemInput, usableRoutes } from "./compile-problem.ts";
import type { Line, Profile, UnplaceableReason } from "./rule-set.ts";

/** Why one unit of a line travels on no route; undefined when a single unit is neither restricted, too heavy nor too dear. */
export function explainUnplaceable(
  input: Pick<ProblemInput, "rules" | "country" | "forbiddenRoutes">,
  line: Line,
): UnplaceableReason | undefined {
  if (line.blockedCountries?.includes(input.country)) return "COUNTRY_RESTRICTED";
  const routes = usableRoutes(input).filter((route) =>
    route.profiles.some((profile) => accepts(profile, line)),
  );
  if (routes.length === 0) return "NO_ROUTE_FOR_CATEGORY";
  const light = routes.filter((route) => line.weightG + route.fee.tareG <= heaviestSold(route));
  if (light.length === 0) return "OVERWEIGHT_UNIT";
  const cheap = light.filter(
    (route) => route.singleOverValue || line.price <= (route.maxValue[input.country] ?? Infinity),
  );
  return cheap.length === 0 ? "OVER_VALUE_UNIT" : undefined;
}

function accepts(profile: Profile, line: Line): boolean {
  const cap = Object.hasOwn(profile.cats, line.cat) ? (profile.cats[line.cat] ?? 0) : 0;
  return cap > 0 && profile.maxUnits > 0 && (profile.maxPerSku ?? 1) > 0;
}
