import type { Item, Problem, Way } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import { fitting, roomOf, takeRoom } from "./parcel-room.ts";

/** Filled parcels and units beside them, all of one way. Units have numbers; what is in no parcel lies in the pool. */
export type Packing = {
  problem: Problem;
  way: Way;
  /** True where a content that is light enough breaks no other limit. */
  isWeightAlone: boolean;
  item: Int32Array;
  weightG: Float64Array;
  parcels: number[][];
  loadG: number[];
  pool: number[];
  /** A whole number below a limit; the same ones each time. */
  draw: (below: number) => number;
  effort: Effort;
};

// What lies outside of parcels while units are exchanged: what fits into so many of them.
export const OPEN_PARCELS = 2;
// Of many light units in the pool only so many are looked at together.
export const MAX_FREE = 24;
// What looking at a unit under all limits costs, in steps of the effort.
const CHECK_STEPS = 6;
const SEED = 0x2f6e2b1;

/** Contents with the units of each, before any of them is emptied. */
export function openPacking(
  problem: Problem,
  way: Way,
  contents: readonly (readonly number[])[],
  effort: Effort,
): Packing {
  const item: number[] = [];
  const weightG: number[] = [];
  const parcels = contents.map((counts) => {
    const units: number[] = [];
    counts.forEach((count, index) => {
      for (let times = 0; times < count; times++) {
        units.push(item.length);
        item.push(index);
        weightG.push(problem.items[index]?.line.weightG ?? 0);
      }
    });
    return units;
  });
  const packing: Packing = {
    problem,
    way,
    isWeightAlone: isWeightAlone(problem, way),
    item: Int32Array.from(item),
    weightG: Float64Array.from(weightG),
    parcels,
    loadG: [],
    pool: [],
    draw: drawsFrom(SEED),
    effort,
  };
  packing.loadG = parcels.map((units) => sumOf(packing, units));
  return packing;
}

/** True where as many units as weight allows break no limit on units, categories, value or what lies together. */
function isWeightAlone({ items, isMilkApart }: Problem, way: Way): boolean {
  const lightest = Math.min(...items.map(({ line }) => line.weightG));
  const dearest = Math.max(...items.map(({ line }) => line.price));
  const most = lightest > 0 ? Math.floor(way.maxNetG / lightest) : Infinity;
  const caps = items.map(({ category }) => way.caps[category] ?? 0);
  return (
    !isMilkApart &&
    items.every(({ supplier }) => supplier === undefined) &&
    Math.min(way.maxUnits, way.maxPerSku, ...caps) >= most &&
    (dearest === 0 || most * dearest <= way.maxValue)
  );
}

/** Puts the units of the lightest parcels into the pool. */
export function emptyLightest(packing: Packing, count: number): void {
  const { parcels, loadG, pool } = packing;
  for (let times = 0; times < count && parcels.length > 0; times++) {
    let lightest = 0;
    for (let at = 1; at < parcels.length; at++) {
      if ((loadG[at] ?? 0) < (loadG[lightest] ?? 0)) lightest = at;
    }
    pool.push(...(parcels.splice(lightest, 1)[0] ?? []));
    loadG.splice(lightest, 1);
  }
}

/** True where units of legal weight may lie together. */
export function isTaken(packing: Packing, units: readonly number[]): boolean {
  if (packing.isWeightAlone) return true;
  const { problem, way, item, effort } = packing;
  effort.spend(units.length * CHECK_STEPS);
  const counts = new Map<number, number>();
  for (const unit of units) counts.set(item[unit] ?? 0, (counts.get(item[unit] ?? 0) ?? 0) + 1);
  const room = roomOf(problem, way, false);
  for (const [index, count] of counts) {
    const own = problem.items[index] as Item;
    if (fitting(room, own) < count) return false;
    takeRoom(room, problem, own, count);
  }
  return true;
}

export function sumOf({ weightG }: Packing, units: readonly number[]): number {
  return units.reduce((sum, unit) => sum + (weightG[unit] ?? 0), 0);
}

export function contentsOf(packing: Packing): number[][] {
  return packing.parcels.map((units) => countsOf(packing, units));
}

function countsOf({ problem, item }: Packing, units: readonly number[]): number[] {
  const counts = problem.items.map(() => 0);
  for (const unit of units) counts[item[unit] ?? 0] = (counts[item[unit] ?? 0] ?? 0) + 1;
  return counts;
}

/** Whole numbers below a limit, always the same ones for a seed (xorshift). */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
