import { solveByColumns } from "./columns/solve-by-columns.ts";
import type { Item, Problem } from "./compile-problem.ts";
import type { Effort } from "./effort.ts";
import { fillParcels } from "./fill-parcels.ts";
import { improveParcels } from "./improve-parcels.ts";
import { createPlacer, type Placer } from "./place-parcel.ts";
import { type Pattern, solveExactly } from "./solve-exactly.ts";

/** Patterns over the items of the problem; `unsold` names the items that no split can carry. */
export type ComponentSplit = { unsold: Item[] } | SoldSplit;

/** `bound` in cents; missing where the split is proven. */
export type SoldSplit = {
  unsold?: undefined;
  patterns: Pattern[];
  isProven: boolean;
  /** True when no split has fewer parcels; only FEWEST asks. */
  isCountProven: boolean;
  bound?: number;
};

// Comparisons an exact search may cost before the quick one takes over.
const EXACT_WORK = 100_000;
// More units are mostly too many for it, so that less is tried.
const FEW_UNITS = 10;
// Comparisons it may cost where the search over columns found no proof.
const LAST_WORK = 1_500_000;
// Steps of the quick search, about 3 ns each.
const FILL_STEPS_PER_UNIT = 1000;
const THOROUGH_STEPS_PER_UNIT = 30_000;
const MANY_UNITS = 40;
const START_SHARE = 0.6;
const COLUMNS_SHARE = 0.95;
const MAX_TAKEN_BACK = 4;

/** The split of goods that may share parcels: exact for small carts, filled and improved for others. */
export function solveComponent(problem: Problem, effort: Effort): ComponentSplit {
  const { items } = problem;
  const place = createPlacer(problem);
  const demand = items.map((item) => item.line.qty);
  const units = demand.reduce((sum, count) => sum + count, 0);
  const work = units > FEW_UNITS ? EXACT_WORK / 5 : EXACT_WORK;
  const exact = solveExactly(place, items, demand, work, effort.fork(work * 2));
  if (exact === "INFEASIBLE") return { unsold: items.filter((item) => !isSoldAlone(place, item)) };
  if (exact !== "TOO_LARGE") return { patterns: exact, isProven: true, isCountProven: true };
  // Few large parcels are hard to round to, so there the start has to be good.
  const isThorough = problem.isFewest && units > 1.5 * MANY_UNITS;
  const begin = isThorough ? effort.part(START_SHARE) : effort;
  const steps = (isThorough ? THOROUGH_STEPS_PER_UNIT : FILL_STEPS_PER_UNIT) * units;
  const filling = fillParcels(problem, place, items, demand, begin.fork(steps));
  const patterns = placeLeft(place, items, filling.patterns, filling.left, effort);
  if (!patterns) return { unsold: items.filter((_, index) => (filling.left[index] ?? 0) > 0) };
  const start = isThorough ? improveParcels(place, items, patterns, begin.fork(steps)) : patterns;
  const split = solveByColumns(problem, start, units > MANY_UNITS ? effort.part(COLUMNS_SHARE) : effort);
  if (split.isProven || effort.isOver()) return split;
  const whole = solveExactly(place, items, demand, Math.min(LAST_WORK, effort.left()), effort);
  if (typeof whole !== "string") return { patterns: whole, isProven: true, isCountProven: true };
  const scored = split.patterns.map(({ counts }) => ({ counts, score: place(items, counts).score }));
  return {
    ...split,
    patterns: improveParcels(place, items, scored, effort.fork(THOROUGH_STEPS_PER_UNIT * units)),
  };
}

function isSoldAlone(place: Placer, item: Item): boolean {
  return place([item], [1]).score < Infinity;
}

/** Unpacks the last few parcels again where units are left over that no parcel takes in their number. */
function placeLeft(
  place: Placer,
  items: readonly Item[],
  patterns: readonly Pattern[],
  left: readonly number[],
  effort: Effort,
): Pattern[] | undefined {
  if (left.every((count) => count === 0)) return [...patterns];
  const demand = [...left];
  for (let taken = 1; taken <= Math.min(MAX_TAKEN_BACK, patterns.length); taken++) {
    patterns.at(-taken)?.counts.forEach((count, item) => {
      demand[item] = (demand[item] ?? 0) + count;
    });
    const rest = solveExactly(place, items, demand, EXACT_WORK, effort.fork(EXACT_WORK * 2));
    if (typeof rest !== "string") return [...patterns.slice(0, -taken), ...rest];
  }
  return undefined;
}
