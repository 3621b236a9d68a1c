import type { Item, Problem, Way } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import { fitting, roomOf, takeRoom } from "./parcel-room.ts";

/** Units by number; parcels hold numbers of units, what is in none of them lies in the pool. */
type Search = {
  problem: Problem;
  way: Way;
  /** True where a content that is light enough breaks no other limit. */
  isWeightAlone: boolean;
  item: Int32Array;
  weightG: Float64Array;
  parcels: number[][];
  loadG: number[];
  pool: number[];
  /** The move from which on a unit may be moved again. */
  restsUntil: Int32Array;
  moves: number;
  drafts: Drafts;
  best: Move;
  /** How many exchanges were as good as the best. */
  equals: number;
  draw: (below: number) => number;
  effort: Effort;
};

/** Units of the pool and pairs of them by rising weight; -1 stands for none. */
type Drafts = { one: Int32Array; other: Int32Array; sumG: Float64Array; length: number };

/** `one` and `other` leave a parcel for the pool, `intoOne` and `intoOther` take their place; -1 stands for none. */
type Move = { parcel: number; one: number; other: number; intoOne: number; intoOther: number; gainG: number };

// What lies outside of parcels while units are exchanged: what fits into so many of them.
const OPEN_PARCELS = 2;
// What came into a parcel stays there for some moves, or the search turns in circles.
const REST_IN_PARCEL = 3;
const REST_SPREAD = 3;
// What a search for the least number at once may take before it goes down by one parcel at a time.
const STRAIGHT_SHARE = 0.5;
// Of many light units in the pool only so many are paired at a time.
const MAX_FREE = 24;
const MAX_DIVISIONS = 1500;
// What looking at a pair of units, at a division of the pool and at a unit under all limits costs, in steps of the effort.
const LOOK_STEPS = 2.4;
const DIVISION_STEPS = 1.6;
const CHECK_STEPS = 6;
const SEED = 0x2f6e2b1;

/**
 * Consistent neighbourhood search for plain bin packing: makes `least` parcels of contents on one way, or where that takes
 * too long one fewer and again one fewer, until the effort ends. All but two parcels stay filled while the units of the
 * two lie in a pool; single units and pairs change places with those of the pool, always where most weight gets into the
 * parcels, until the pool fits into two. Draws come from a fixed seed, so that equal carts end alike. Gives ever fewer
 * contents.
 */
export function* packFewer(
  problem: Problem,
  way: Way,
  contents: readonly (readonly number[])[],
  least: number,
  effort: Effort,
): Generator<number[][]> {
  const excess = contents.length - least;
  if (excess > 1 && contents.length > OPEN_PARCELS) {
    // All at once keeps the parcels that are full already.
    const straight = openSearch(problem, way, contents, effort.part(STRAIGHT_SHARE));
    emptyLightest(straight, excess + OPEN_PARCELS);
    if (closePool(straight)) {
      yield contentsOf(straight);
      return;
    }
  }
  const search = openSearch(problem, way, contents, effort);
  while (search.parcels.length > Math.max(least, OPEN_PARCELS)) {
    emptyLightest(search, OPEN_PARCELS + 1);
    if (!closePool(search)) return;
    yield contentsOf(search);
  }
}

function openSearch(
  problem: Problem,
  way: Way,
  contents: readonly (readonly number[])[],
  effort: Effort,
): Search {
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
  const search: Search = {
    problem,
    way,
    isWeightAlone: isWeightAlone(problem, way),
    item: Int32Array.from(item),
    weightG: Float64Array.from(weightG),
    parcels,
    loadG: [],
    pool: [],
    restsUntil: new Int32Array(item.length),
    moves: 0,
    drafts: createDrafts(8),
    best: { parcel: -1, one: -1, other: -1, intoOne: -1, intoOther: -1, gainG: 0 },
    equals: 0,
    draw: drawsFrom(SEED),
    effort,
  };
  search.loadG = parcels.map((units) => sumOf(search, units));
  return search;
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
function emptyLightest(search: Search, count: number): void {
  const { parcels, loadG, pool } = search;
  for (let times = 0; times < count && parcels.length > 0; times++) {
    let lightest = 0;
    for (let at = 1; at < parcels.length; at++) {
      if ((loadG[at] ?? 0) < (loadG[lightest] ?? 0)) lightest = at;
    }
    pool.push(...(parcels.splice(lightest, 1)[0] ?? []));
    loadG.splice(lightest, 1);
  }
}

/** Exchanges units until the pool fits into two parcels; false when the effort ends before. */
function closePool(search: Search): boolean {
  const { way, effort } = search;
  search.restsUntil.fill(0);
  search.moves = 0;
  for (;;) {
    if (effort.isOver()) return false;
    if (sumOf(search, search.pool) <= OPEN_PARCELS * way.maxNetG) {
      const divided = dividePool(search);
      if (divided) {
        for (const units of divided) {
          search.parcels.push(units);
          search.loadG.push(sumOf(search, units));
        }
        search.pool = [];
        return true;
      }
    }
    const move = findMove(search);
    search.moves += 1;
    if (move) makeMove(search, move);
    else if (search.parcels.length === 0) return false;
  }
}

/** The pool as the units of at most two parcels, where a short search finds them. */
function dividePool(search: Search): number[][] | undefined {
  const { pool, weightG, way, effort } = search;
  const falling = pool.toSorted((one, other) => (weightG[other] ?? 0) - (weightG[one] ?? 0));
  const first: number[] = [];
  const second: number[] = [];
  let looks = 0;
  const visit = (at: number, firstG: number, secondG: number): boolean => {
    const unit = falling[at];
    if (unit === undefined) return isTaken(search, first) && isTaken(search, second);
    looks += 1;
    if (looks > MAX_DIVISIONS) return false;
    const own = weightG[unit] ?? 0;
    if (firstG >= own) {
      first.push(unit);
      if (visit(at + 1, firstG - own, secondG)) return true;
      first.pop();
    }
    // Two empty parcels are one as good as the other.
    if (secondG < own || at === 0) return false;
    second.push(unit);
    if (visit(at + 1, firstG, secondG - own)) return true;
    second.pop();
    return false;
  };
  const isFound = visit(0, way.maxNetG, way.maxNetG);
  effort.spend(looks * DIVISION_STEPS);
  if (!isFound) return undefined;
  return [first, second].filter((units) => units.length > 0);
}

/** The exchange that brings most weight into a parcel, one of equals by lot; undefined where all rest. */
function findMove(search: Search): Move | undefined {
  const { parcels, loadG, way, effort, weightG, best } = search;
  layDrafts(search);
  best.parcel = -1;
  best.gainG = -Infinity;
  let looks = search.drafts.length * 4 + parcels.length;
  for (let parcel = 0; parcel < parcels.length; parcel++) {
    const freeG = way.maxNetG - (loadG[parcel] ?? 0);
    // No exchange brings more weight in than there is room for.
    if (freeG < best.gainG) continue;
    const units = parcels[parcel] ?? [];
    consider(search, parcel, freeG, -1, -1, 0);
    for (let at = 0; at < units.length; at++) {
      const one = units[at] ?? -1;
      if (!isRested(search, one)) continue;
      const oneG = weightG[one] ?? 0;
      consider(search, parcel, freeG, one, -1, oneG);
      for (let next = at + 1; next < units.length; next++) {
        const other = units[next] ?? -1;
        if (isRested(search, other))
          consider(search, parcel, freeG, one, other, oneG + (weightG[other] ?? 0));
      }
      looks += units.length - at;
    }
  }
  effort.spend(looks * LOOK_STEPS);
  return best.parcel < 0 ? undefined : best;
}

/** Keeps the best exchange of up to two units of a parcel for a draft. */
function consider(
  search: Search,
  parcel: number,
  freeG: number,
  one: number,
  other: number,
  outG: number,
): void {
  const { drafts, best } = search;
  const { sumG } = drafts;
  for (let at = lastWithin(sumG, drafts.length, freeG + outG); at >= 0; at--) {
    const gainG = (sumG[at] ?? 0) - outG;
    if (gainG < best.gainG) return;
    const move = {
      parcel,
      one,
      other,
      intoOne: drafts.one[at] ?? -1,
      intoOther: drafts.other[at] ?? -1,
      gainG,
    };
    if (gainG === 0 && isSame(search, move)) continue;
    search.equals = gainG > best.gainG ? 1 : search.equals + 1;
    if (gainG === best.gainG && search.draw(search.equals) > 0) continue;
    if (!search.isWeightAlone && !isTaken(search, unitsAfter(search, move))) {
      if (search.effort.isOver()) return;
      continue;
    }
    Object.assign(best, move);
  }
}

/** Lays out units of the pool and pairs of them, the lightest first. */
function layDrafts(search: Search): void {
  const { weightG, drafts } = search;
  const free = search.pool.slice(0, MAX_FREE);
  drafts.length = 0;
  if (drafts.sumG.length < free.length * (free.length + 1)) search.drafts = createDrafts(free.length);
  free.forEach((one, at) => {
    const oneG = weightG[one] ?? 0;
    putDraft(search.drafts, one, -1, oneG);
    for (let next = at + 1; next < free.length; next++) {
      const other = free[next] ?? -1;
      putDraft(search.drafts, one, other, oneG + (weightG[other] ?? 0));
    }
  });
}

function createDrafts(units: number): Drafts {
  const room = 2 * units * (units + 1);
  return { one: new Int32Array(room), other: new Int32Array(room), sumG: new Float64Array(room), length: 0 };
}

function putDraft(drafts: Drafts, one: number, other: number, ownG: number): void {
  const { sumG } = drafts;
  let at = drafts.length;
  for (; at > 0 && (sumG[at - 1] ?? 0) > ownG; at--) {
    sumG[at] = sumG[at - 1] ?? 0;
    drafts.one[at] = drafts.one[at - 1] ?? 0;
    drafts.other[at] = drafts.other[at - 1] ?? 0;
  }
  sumG[at] = ownG;
  drafts.one[at] = one;
  drafts.other[at] = other;
  drafts.length += 1;
}

function isRested({ restsUntil, moves }: Search, unit: number): boolean {
  return (restsUntil[unit] ?? 0) <= moves;
}

/** True where as many units of the same weights change places. */
function isSame({ weightG }: Search, { one, other, intoOne, intoOther }: Move): boolean {
  if (other < 0 || intoOther < 0) return other === intoOther;
  const first = weightG[one] ?? 0;
  return first === weightG[intoOne] || first === weightG[intoOther];
}

/** The last place whose weight there is room for. */
function lastWithin(sumG: Float64Array, length: number, roomG: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sumG[middle] ?? 0) <= roomG) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function makeMove(search: Search, move: Move): void {
  const { parcel, one, other, intoOne, intoOther } = move;
  const { parcels, loadG, restsUntil, moves, draw } = search;
  parcels[parcel] = unitsAfter(search, move);
  loadG[parcel] = (loadG[parcel] ?? 0) + move.gainG;
  const left = search.pool.filter((unit) => unit !== intoOne && unit !== intoOther);
  for (const unit of [intoOne, intoOther]) {
    if (unit >= 0) restsUntil[unit] = moves + REST_IN_PARCEL + draw(REST_SPREAD);
  }
  for (const unit of [one, other]) {
    if (unit >= 0) left.push(unit);
  }
  search.pool = left;
}

function unitsAfter({ parcels }: Search, { parcel, one, other, intoOne, intoOther }: Move): number[] {
  const units = (parcels[parcel] ?? []).filter((unit) => unit !== one && unit !== other);
  if (intoOne >= 0) units.push(intoOne);
  if (intoOther >= 0) units.push(intoOther);
  return units;
}

/** True where units of legal weight may lie together. */
function isTaken(search: Search, units: readonly number[]): boolean {
  if (search.isWeightAlone) return true;
  const { problem, way, item, effort } = search;
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

function sumOf({ weightG }: Search, units: readonly number[]): number {
  return units.reduce((sum, unit) => sum + (weightG[unit] ?? 0), 0);
}

function contentsOf(search: Search): number[][] {
  return search.parcels.map((units) => countsOf(search, units));
}

function countsOf({ problem, item }: Search, units: readonly number[]): number[] {
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
