import { isTaken, MAX_FREE, type Packing } from "./packing.ts";

/** What exchanges remember of a packing. */
export type Exchanges = Packing & {
  /** The move from which on a unit may be moved again. */
  restsUntil: Int32Array;
  moves: number;
  drafts: Drafts;
  best: Move;
  /** How many exchanges were as good as the best. */
  equals: number;
};

/** Units of the pool and pairs of them by rising weight; -1 stands for none. */
type Drafts = { one: Int32Array; other: Int32Array; sumG: Float64Array; length: number };

/** `one` and `other` leave a parcel for the pool, `intoOne` and `intoOther` take their place; -1 stands for none. */
type Move = { parcel: number; one: number; other: number; intoOne: number; intoOther: number; gainG: number };

// What came into a parcel stays there for some moves, or the search turns in circles.
const REST_IN_PARCEL = 3;
const REST_SPREAD = 3;
// What looking at a pair of units costs, in steps of the effort.
const LOOK_STEPS = 1.6;

export function openExchanges(packing: Packing): Exchanges {
  return {
    ...packing,
    restsUntil: new Int32Array(packing.item.length),
    moves: 0,
    drafts: createDrafts(8),
    best: { parcel: -1, one: -1, other: -1, intoOne: -1, intoOther: -1, gainG: 0 },
    equals: 0,
  };
}

/** Exchanges single units and pairs with those of the pool, where most weight gets into a parcel; false where all rest. */
export function exchangeUnits(search: Exchanges): boolean {
  const move = findMove(search);
  search.moves += 1;
  if (move) makeMove(search, move);
  return move !== undefined;
}

/** The exchange that brings most weight into a parcel, one of equals by lot; undefined where all rest. */
function findMove(search: Exchanges): Move | undefined {
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
  search: Exchanges,
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
function layDrafts(search: Exchanges): void {
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

function isRested({ restsUntil, moves }: Exchanges, unit: number): boolean {
  return (restsUntil[unit] ?? 0) <= moves;
}

/** True where as many units of the same weights change places. */
function isSame({ weightG }: Exchanges, { one, other, intoOne, intoOther }: Move): boolean {
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

function makeMove(search: Exchanges, move: Move): void {
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

function unitsAfter({ parcels }: Exchanges, { parcel, one, other, intoOne, intoOther }: Move): number[] {
  const units = (parcels[parcel] ?? []).filter((unit) => unit !== one && unit !== other);
  if (intoOne >= 0) units.push(intoOne);
  if (intoOther >= 0) units.push(intoOther);
  return units;
}
