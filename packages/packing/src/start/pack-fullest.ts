import type { Problem, Way } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";

/** One kind of parcel that takes all items, and the items by falling weight. */
type Search = {
  problem: Problem;
  way: Way;
  order: readonly number[];
  /** The weight of a unit of each rank. */
  weightG: Float64Array;
  left: number[];
  counts: number[];
  caps: number[];
  best: number[];
  leastG: number;
  looks: number;
};

// So often one parcel looks for a unit that fits, which is mostly enough for all that three units can do.
const MAX_LOOKS = 8000;
// What one look costs, in steps of the effort.
const LOOK_STEPS = 2;

/**
 * Minimum bin slack: parcel by parcel the heaviest unit that is left with those that fill its weight best. Gives the
 * contents over the items; undefined where a unit does not fit or the effort ends.
 */
export function packFullest(
  problem: Problem,
  way: Way,
  demand: readonly number[],
  order: readonly number[],
  effort: Effort,
): number[][] | undefined {
  const left = [...demand];
  const weightG = Float64Array.from(order, (item) => problem.items[item]?.line.weightG ?? 0);
  const contents: number[][] = [];
  for (const item of order) {
    while ((left[item] ?? 0) > 0) {
      if (effort.isOver()) return undefined;
      const search: Search = {
        problem,
        way,
        order,
        weightG,
        left,
        counts: problem.items.map(() => 0),
        caps: [...way.caps],
        best: [],
        leastG: Infinity,
        looks: 0,
      };
      visit(search, order.indexOf(item), way.maxNetG, way.maxValue, way.maxUnits);
      effort.spend(search.looks * LOOK_STEPS);
      if ((search.best[item] ?? 0) === 0) return undefined;
      contents.push(search.best);
      search.best.forEach((count, index) => {
        left[index] = (left[index] ?? 0) - count;
      });
    }
  }
  return contents;
}

/** Tries every unit from a rank on, the heaviest first, until a content fills the parcel to the gram. */
function visit(search: Search, from: number, openG: number, openValue: number, openUnits: number): void {
  const { problem, way, order, left, counts, caps } = search;
  if (openG < search.leastG && openG < way.maxNetG) {
    search.leastG = openG;
    search.best = [...counts];
  }
  if (openUnits === 0) return;
  const isFirst = openG === way.maxNetG;
  for (let at = firstFit(search.weightG, from, openG); at < order.length && search.leastG > 0; at++) {
    search.looks += 1;
    if (search.looks > MAX_LOOKS) return;
    const index = order[at] ?? 0;
    const item = problem.items[index];
    if (!item || (counts[index] ?? 0) >= Math.min(left[index] ?? 0, way.maxPerSku)) continue;
    const { line, category } = item;
    const room = caps[category] ?? 0;
    if (line.price > openValue || room === 0) continue;
    counts[index] = (counts[index] ?? 0) + 1;
    caps[category] = room - 1;
    visit(search, at, openG - line.weightG, openValue - line.price, openUnits - 1);
    counts[index] = (counts[index] ?? 0) - 1;
    caps[category] = room;
    // Every parcel holds the heaviest unit that is left.
    if (isFirst) return;
  }
}

/** The first rank not before `from` whose units weigh no more than there is room for. */
function firstFit(weightG: Float64Array, from: number, openG: number): number {
  let low = from;
  let high = weightG.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((weightG[middle] ?? 0) > openG) low = middle + 1;
    else high = middle;
  }
  return low;
}
