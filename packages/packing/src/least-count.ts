import type { Item, Problem, Way } from "./compile-problem.ts";

/** What a unit takes of a parcel, and how much of that a parcel has room for. */
type Measure = { size(item: Item): number; room(way: Way): number };

const MEASURES: readonly Measure[] = [
  { size: ({ line }) => line.price, room: (way) => way.maxValue },
  { size: ({ line }) => line.weightG, room: (way) => way.maxNetG },
  { size: () => 1, room: (way) => way.maxUnits },
];

/**
 * Parcels that every split has at least: each unit fills its share of the parcel that has most room for it, and no
 * parcel is more than full. Knows nothing of how units fit together, but is exact where they only just do not.
 */
export function leastCount(problem: Problem): number {
  return Math.max(...MEASURES.map((measure) => Math.ceil(fullness(problem, measure) - 1e-9)));
}

function fullness({ items, ways }: Problem, { size, room }: Measure): number {
  return items.reduce((sum, item) => {
    const taken = size(item);
    if (taken === 0) return sum;
    const rooms = ways.filter((way) => (way.caps[item.category] ?? 0) > 0).map(room);
    // A unit that may exceed the limit on its own fills one parcel, whatever its size.
    return sum + item.line.qty * Math.min(1, taken / Math.max(...rooms));
  }, 0);
}
