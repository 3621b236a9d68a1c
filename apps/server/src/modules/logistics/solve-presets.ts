import { LIMITS } from "@crux/contract/limits";
import { checkScheme } from "@crux/packing/check-scheme";
import type { CountryCode } from "@crux/packing/countries";
import { isMilk, type Line, type Objective, type RuleSet, type Solution } from "@crux/packing/rule-set";
import type { RuleBook } from "./compile-rules.ts";
import type { SolveJob } from "./solve-apart.ts";
import type { PresetRow } from "./store.ts";

/** Why goods have no split; above the packing engine's reasons there is what an order can hold. */
export type SplitResult =
  | Solution
  | { solved: false; unplaceable: { sku: string; reason: "TOO_MANY_PARCELS" }[] };

/** One preset solved for the countries in which it comes out the same. */
export type Split = { preset: PresetRow; countries: CountryCode[]; solution: SplitResult; isExist: boolean };

/** How goods are split for several objectives, in this thread or another one. */
export type Solve = (
  job: SolveJob,
  objectives: readonly Objective[],
) => Promise<ReadonlyMap<Objective, Solution>>;

const LIMIT_MS = 60;
// In a thread of its own a search may take longer, so that a busy shop finds the same splits as an idle one.
const DEADLINE_MS = 600;

/** The splits of a cart for every preset that customers may choose. */
export async function solvePresets(book: RuleBook, lines: Line[], solve: Solve): Promise<Split[]> {
  const presets = book.presets.filter((preset) => isOffered(preset, lines));
  const groups = groupPresets(presets);
  const solved = await Promise.all(groups.map((group) => solveGroup(book, group, lines, solve)));
  return presets.flatMap((preset) => {
    const ofPreset = solved.flatMap((results) => results.get(preset) ?? []);
    return joinCountries(book, preset, ofPreset);
  });
}

/**
 * Milk apart says nothing about a cart without milk. Other presets are offered even where they split alike: each name
 * is a promise of its own, and checkout says which of them are equal (R-PRE-11).
 */
function isOffered(preset: PresetRow, lines: readonly Line[]): boolean {
  if (!preset.enabled || preset.privateFlag) return false;
  return preset.objective !== "MILK_APART" || lines.some((line) => isMilk(line.cat));
}

/** Presets that differ in their objective alone, for one country: they share one search. */
type Group = { country: CountryCode; presets: PresetRow[] };

function groupPresets(presets: readonly PresetRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const preset of presets) {
    for (const country of preset.countries) {
      const key = JSON.stringify([country, preset.taxWeightBp, preset.forbiddenRoutes]);
      const group = groups.get(key) ?? { country, presets: [] };
      group.presets.push(preset);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

type CountryResult = { country: CountryCode; solution: SplitResult; isExist: boolean };

/** Solves on the routes that are switched on; where only a switched-off one would carry the goods, says so by `isExist`. */
async function solveGroup(
  { rules }: RuleBook,
  group: Group,
  lines: Line[],
  solve: Solve,
): Promise<Map<PresetRow, CountryResult>> {
  const { country, presets } = group;
  const open = await solveFor(rules, group, lines, solve);
  const isUnsolved = presets.some(({ objective }) => !open.get(objective)?.solved);
  const isLimited = rules.routes.some((route) => route.enabled === false);
  const every = { ...rules, routes: rules.routes.map((route) => ({ ...route, enabled: true })) };
  const wished = isUnsolved && isLimited ? await solveFor(every, group, lines, solve) : undefined;
  const results = new Map<PresetRow, CountryResult>();
  for (const preset of presets) {
    const found = open.get(preset.objective);
    const other = wished?.get(preset.objective);
    const isExist = found?.solved === true || other?.solved !== true;
    const solution = isExist ? found : other;
    if (!solution || !isLegal(isExist ? rules : every, preset, country, lines, solution)) continue;
    results.set(preset, { country, solution: withinOrder(solution, lines), isExist });
  }
  return results;
}

function solveFor(
  rules: RuleSet,
  { country, presets }: Group,
  lines: Line[],
  solve: Solve,
): Promise<ReadonlyMap<Objective, Solution>> {
  const [first] = presets;
  const job = {
    rules,
    country,
    lines,
    taxWeightBp: first?.taxWeightBp,
    forbiddenRoutes: first?.forbiddenRoutes,
    limitMs: LIMIT_MS,
    deadlineMs: DEADLINE_MS,
  };
  const objectives = [...new Set(presets.map(({ objective }) => objective))];
  return solve(job, objectives);
}

/** Nothing leaves unchecked: a split that breaks a rule is a fault of the engine, which operators hear of. */
function isLegal(
  rules: RuleSet,
  { presetId, objective, forbiddenRoutes }: PresetRow,
  country: CountryCode,
  lines: Line[],
  solution: Solution,
): boolean {
  if (!solution.solved) return true;
  const { parcels } = solution;
  const violations = checkScheme({
    rules,
    country,
    lines,
    parcels,
    objective,
    forbiddenRoutes: forbiddenRoutes,
  });
  if (violations.length === 0) return true;
  process.emitWarning(JSON.stringify({ preset: presetId, country, violations }), { type: "IllegalSplit" });
  return false;
}

/** How many parcels a split has; none where there is no split. */
export function parcelCount(solution: SplitResult): number {
  return solution.solved ? solution.parcels.length : 0;
}

/** An order holds so many parcels; a split into more of them cannot be ordered. */
function withinOrder(solution: Solution, lines: readonly Line[]): SplitResult {
  if (parcelCount(solution) <= LIMITS.parcels) return solution;
  return { solved: false, unplaceable: lines.map(({ sku }) => ({ sku, reason: "TOO_MANY_PARCELS" })) };
}

function joinCountries(book: RuleBook, preset: PresetRow, results: readonly CountryResult[]): Split[] {
  const joined = new Map<string, Split>();
  for (const { country, solution, isExist } of results) {
    const key = JSON.stringify([isExist, solution, payersOf(book, country, solution)]);
    const same = joined.get(key);
    if (same) same.countries.push(country);
    else joined.set(key, { preset, countries: [country], solution, isExist });
  }
  return [...joined.values()];
}

/** Which parcels bear tax that is paid with the order: equal splits with other payers are other ones. */
function payersOf(book: RuleBook, country: CountryCode, solution: SplitResult): boolean[] {
  if (!solution.solved) return [];
  return solution.parcels.map(({ route: id, tax }) => {
    const route = book.routeOf.get(id);
    return tax > 0 && route !== undefined && book.isPrepaid(route, country);
  });
}
