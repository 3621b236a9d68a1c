import { solveByColumns } from "./columns/solve-by-columns.ts";
import type { Item, Problem } from "./compile-problem.ts";
import { createEffort, type Effort } from "./effort.ts";
import { flatFee } from "./flat-fee.ts";
import { leastCount } from "./least-count.ts";
import { mergeArticles } from "./merge-articles.ts";
import { createPlacer, type Placer } from "./place-parcel.ts";
import { type Pattern, solveExactly } from "./solve-exactly.ts";
import { constructParcels } from "./start/construct-parcels.ts";
import { fillParcels } from "./start/fill-parcels.ts";
import { improveParcels } from "./start/improve-parcels.ts";
import { packFewer } from "./start/pack-fewer.ts";
import { sum } from "./sum.ts";

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
// What constructions may take of the effort beside those by weight, which are made in any case.
const CONSTRUCT_SHARE = 0.4;
// What the search for fewer of them may take, which mostly needs far less or never ends.
const FEWER_SHARE = 0.55;
const FEWER_STEPS_PER_UNIT = 12_000;
// Filling looks at every article for every place in a parcel, which is worth its time with fewer than so many of them.
const MANY_ARTICLES = 50;
// Steps of the quick search, about 3 ns each.
const FILL_STEPS_PER_UNIT = 1000;
const THOROUGH_STEPS_PER_UNIT = 30_000;
const MANY_UNITS = 40;
const START_SHARE = 0.6;
const COLUMNS_SHARE = 0.95;
const MAX_TAKEN_BACK = 4;

/** The split of goods that may share parcels: exact for small carts, constructed and improved for others. */
export function solveComponent(problem: Problem, effort: Effort): ComponentSplit {
  const { items } = problem;
  const place = createPlacer(problem);
  const demand = demandOf(problem);
  const work = sum(demand) > FEW_UNITS ? EXACT_WORK / 5 : EXACT_WORK;
  const exact = solveExactly(place, items, demand, work, effort.fork(work * 2));
  if (exact === "INFEASIBLE") return { unsold: items.filter((item) => !isSoldAlone(place, item)) };
  if (exact !== "TOO_LARGE") return { patterns: exact, isProven: true, isCountProven: true };
  const merged = mergeArticles(problem);
  const split = solveLarge(merged.problem, effort);
  if (split.unsold) return { unsold: split.unsold.flatMap(merged.membersOf) };
  return { ...split, patterns: merged.spread(split.patterns) };
}

function demandOf({ items }: Problem): number[] {
  return items.map(({ line }) => line.qty);
}

function isSoldAlone(place: Placer, item: Item): boolean {
  return place([item], [1]).score < Infinity;
}

/** The best split that a search within the effort finds, no dearer than any construction. */
function solveLarge(problem: Problem, effort: Effort): ComponentSplit {
  const place = createPlacer(problem);
  const fee = flatFee(problem);
  const least = fee === undefined ? 0 : leastCount(problem);
  const isConstructed = least > 0 || problem.items.length > MANY_ARTICLES;
  const first = isConstructed ? constructBest(problem, place, effort.part(CONSTRUCT_SHARE)) : undefined;
  const constructed = first && least > 0 ? withFewer(problem, place, first, least, effort) : first;
  if (constructed && constructed.length <= least) {
    return { patterns: constructed, isProven: true, isCountProven: true };
  }
  const start = constructed ? { patterns: constructed } : startFilled(problem, place, effort);
  if (!start.patterns) return start;
  const split = searchFrom(problem, place, start.patterns, effort, least * (fee ?? 0));
  if (split.isProven || isConstructed) return split;
  // Of few articles they take a moment, which is not worth it before a search that mostly beats them.
  const other = constructBest(problem, place, createEffort(Infinity, Infinity));
  return other && scoreOf(other) < scoreOf(split.patterns) ? { ...split, patterns: other } : split;
}

function constructBest(problem: Problem, place: Placer, effort: Effort): Pattern[] | undefined {
  let best: Pattern[] | undefined;
  for (const patterns of constructParcels(problem, place, demandOf(problem), effort)) {
    if (!best || scoreOf(patterns) < scoreOf(best)) best = patterns;
  }
  return best;
}

/** The same units in fewer parcels where only their number counts and a short search finds how. */
function withFewer(
  problem: Problem,
  place: Placer,
  first: Pattern[],
  least: number,
  effort: Effort,
): Pattern[] {
  const [way, other] = problem.ways;
  if (!way || other || first.length <= least) return first;
  const own = effort.part(FEWER_SHARE).fork(FEWER_STEPS_PER_UNIT * sum(demandOf(problem)));
  let best = first;
  for (const contents of packFewer(
    problem,
    way,
    first.map(({ counts }) => counts),
    least,
    own,
  )) {
    const patterns = contents.map((counts) => ({ counts, score: place(problem.items, counts).score }));
    if (scoreOf(patterns) < scoreOf(best)) best = patterns;
  }
  return best;
}

type Start = { patterns: Pattern[] } | { patterns?: undefined; unsold: Item[] };

function startFilled(problem: Problem, place: Placer, effort: Effort): Start {
  const { items, isFewest } = problem;
  const demand = demandOf(problem);
  const units = sum(demand);
  // Few large parcels are hard to round to, so there the start has to be good.
  const isThorough = isFewest && units > 1.5 * MANY_UNITS;
  const begin = isThorough ? effort.part(START_SHARE) : effort;
  const steps = (isThorough ? THOROUGH_STEPS_PER_UNIT : FILL_STEPS_PER_UNIT) * units;
  const filling = fillParcels(problem, place, items, demand, begin.fork(steps));
  const patterns = placeLeft(place, items, filling.patterns, filling.left, effort);
  if (!patterns) return { unsold: items.filter((_, index) => (filling.left[index] ?? 0) > 0) };
  return { patterns: isThorough ? improveParcels(place, items, patterns, begin.fork(steps)) : patterns };
}

/** Improves a split by columns, and where they end without a proof once more as a whole or a few parcels at a time. */
function searchFrom(
  problem: Problem,
  place: Placer,
  start: readonly Pattern[],
  effort: Effort,
  least: number,
): SoldSplit {
  const { items } = problem;
  const demand = demandOf(problem);
  const units = sum(demand);
  const split = solveByColumns(
    problem,
    start,
    units > MANY_UNITS ? effort.part(COLUMNS_SHARE) : effort,
    least,
  );
  const patterns = split.patterns.map(({ counts }) => ({ counts, score: place(items, counts).score }));
  if (split.isProven || effort.isOver()) return { ...split, patterns };
  const whole = solveExactly(place, items, demand, Math.min(LAST_WORK, effort.left()), effort);
  if (typeof whole !== "string") return { patterns: whole, isProven: true, isCountProven: true };
  const last = effort.fork(THOROUGH_STEPS_PER_UNIT * units);
  return { ...split, patterns: improveParcels(place, items, patterns, last) };
}

function scoreOf(patterns: readonly Pattern[]): number {
  return sum(patterns.map(({ score }) => score));
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
