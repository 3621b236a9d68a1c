import type { BinType } from "./bin-type.ts";

/** What the search over one kind of parcel works on: items by falling rate, with how many of each at most. */
export type Ranked = {
  type: BinType;
  /** The price of each fee step. */
  stepCost: Float64Array;
  weightG: Float64Array;
  order: Int32Array;
  rated: Float64Array;
  most: Int32Array;
  length: number;
  perGram: number;
};

/**
 * The most that units from rank `from` on, at most `units` of them, can still gain together with what the weight
 * gives back, when the content so far weighs `grams`; without the part that the room for tax or value gives back.
 */
export type ResidueBound = { gainFrom(from: number, units: number, grams: number): number };

/** Room for the tables of one bound at a time; a new one takes the place of the last. */
export type ResidueTables = { sums: Float64Array; known: Float64Array };

const MAX_CELLS = 400_000;
const MAX_RESIDUES = 128;

/**
 * A bound that knows how much of the last started weight step is wasted: a dynamic program over the number of
 * units and the weight modulo one step. Undefined where fees do not rise in equal steps or the table is too large.
 */
export function createResidueBound(ranked: Ranked, tables: ResidueTables): ResidueBound | undefined {
  const { type, order, rated, most, length, weightG } = ranked;
  const { fee } = type.way.route;
  if (fee.mode !== "WEIGHT" || fee.stepFee === 0) return undefined;
  let unitG = fee.stepG;
  for (let at = 0; at < length; at++) unitG = gcd(unitG, weightG[order[at] ?? 0] ?? 0);
  const residues = fee.stepG / unitG;
  const width = (type.maxUnits + 1) * residues;
  if (residues > MAX_RESIDUES || width * (length + 1) > MAX_CELLS) return undefined;
  const cells = width * (length + 1);
  makeRoom(tables, cells);
  const { sums, known } = tables;
  sums.fill(-Infinity, 0, cells);
  known.fill(Number.NaN, 0, cells);
  for (let units = 0; units <= type.maxUnits; units++) sums[length * width + units * residues] = 0;
  for (let at = length - 1; at >= 0; at--) {
    const rate = rated[at] ?? 0;
    const shift = ((weightG[order[at] ?? 0] ?? 0) / unitG) % residues;
    const own = at * width;
    const next = own + width;
    sums.copyWithin(own, next, next + width);
    const limit = Math.min(most[at] ?? 0, type.maxUnits);
    for (let count = 1; count <= limit; count++) {
      const gain = rate * count;
      const turn = (shift * count) % residues;
      for (let units = count; units <= type.maxUnits; units++) {
        const to = own + units * residues;
        const from = next + (units - count) * residues;
        for (let residue = 0; residue < residues; residue++) {
          let target = residue + turn;
          if (target >= residues) target -= residues;
          const sum = (sums[from + residue] ?? 0) + gain;
          if (sum > (sums[to + target] ?? 0)) sums[to + target] = sum;
        }
      }
    }
  }
  const back = givenBack(ranked, unitG, residues);
  return {
    gainFrom: (from, units, grams) => {
      const residue = (grams / unitG) % residues;
      const cell = from * width + units * residues;
      const memo = known[cell + residue] ?? 0;
      if (!Number.isNaN(memo)) return memo;
      let best = -Infinity;
      for (let more = 0; more < residues; more++) {
        let target = residue + more;
        if (target >= residues) target -= residues;
        best = Math.max(best, (sums[cell + more] ?? 0) + (back[target] ?? 0));
      }
      known[cell + residue] = best;
      return best;
    },
  };
}

export function createResidueTables(): ResidueTables {
  return { sums: new Float64Array(0), known: new Float64Array(0) };
}

function makeRoom(tables: ResidueTables, cells: number): void {
  if (tables.sums.length >= cells) return;
  tables.sums = new Float64Array(2 * cells);
  tables.known = new Float64Array(2 * cells);
}

/** Per residue the most that some weight of this residue gives back above its fee. */
function givenBack(
  { type: { stepG }, stepCost, perGram }: Ranked,
  unitG: number,
  residues: number,
): Float64Array {
  const back = new Float64Array(residues).fill(-Infinity);
  let before = -1;
  for (let step = 0; step < stepG.length; step++) {
    const limit = Math.floor((stepG[step] ?? 0) / unitG);
    for (let units = limit; units > before && units > limit - residues; units--) {
      const residue = units % residues;
      back[residue] = Math.max(back[residue] ?? 0, perGram * units * unitG - (stepCost[step] ?? 0));
    }
    before = limit;
  }
  return back;
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
