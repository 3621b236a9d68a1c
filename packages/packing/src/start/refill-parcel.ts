import { isTaken, MAX_FREE, type Packing } from "./packing.ts";

/** The units of one parcel and of the pool, by falling weight, and the best content of them so far. */
type Refill = {
  packing: Packing;
  units: number[];
  own: ReadonlySet<number>;
  /** What the units from each place on weigh together. */
  restG: Float64Array;
  chosen: number[];
  best: number[] | undefined;
  leastG: number;
  /** How many contents were as heavy as the best. */
  equals: number;
  looks: number;
};

// Three of a dozen units, and of larger parcels as many as are worth the time.
const MAX_LOOKS = 300;
// A parcel that is not full yet is chosen as often as any.
const CHOICES = 2;
// Now and then a parcel may become so much lighter, or the search stays where nothing fits any better.
const MOVES_PER_LOSS = 100;
const LOSS = 0.3;
// What a look at a unit costs and what a parcel does, in steps of the effort.
const LOOK_STEPS = 1.2;
const PARCEL_STEPS = 0.3;
const REFILL_STEPS = 50;

/**
 * Fills one parcel anew with other units of its own and of the pool, as full as it gets and never emptier than it was but now
 * and then; one of equals by lot. False where there is no other such content.
 */
export function refillParcel(packing: Packing): boolean {
  const { parcels, loadG, pool, way, draw, effort } = packing;
  const at = chooseParcel(packing);
  const own = parcels[at] ?? [];
  const lossG = draw(MOVES_PER_LOSS) === 0 ? Math.floor(LOSS * way.maxNetG) : 0;
  const refill = openRefill(packing, own, (loadG[at] ?? 0) - lossG);
  visit(refill, 0, 0, false);
  effort.spend(refill.looks * LOOK_STEPS + parcels.length * PARCEL_STEPS + REFILL_STEPS);
  const { best, leastG } = refill;
  if (!best) return false;
  const isIn = new Set(best);
  packing.pool = [...pool, ...own].filter((unit) => !isIn.has(unit));
  parcels[at] = best;
  loadG[at] = leastG;
  return true;
}

/** Any parcel, every other time one of those that are not full. */
function chooseParcel({ parcels, loadG, way, draw }: Packing): number {
  let chosen = -1;
  if (draw(CHOICES) > 0) {
    let open = 0;
    for (let at = 0; at < parcels.length; at++) {
      if ((loadG[at] ?? 0) >= way.maxNetG) continue;
      open += 1;
      if (draw(open) === 0) chosen = at;
    }
  }
  return chosen < 0 ? draw(parcels.length) : chosen;
}

function openRefill(packing: Packing, own: readonly number[], leastG: number): Refill {
  const { pool, weightG, draw } = packing;
  const from = pool.length > MAX_FREE ? draw(pool.length - MAX_FREE + 1) : 0;
  const units = [...own, ...pool.slice(from, from + MAX_FREE)];
  units.sort((one, other) => (weightG[other] ?? 0) - (weightG[one] ?? 0));
  const restG = new Float64Array(units.length + 1);
  for (let at = units.length - 1; at >= 0; at--) {
    restG[at] = (restG[at + 1] ?? 0) + (weightG[units[at] ?? 0] ?? 0);
  }
  return {
    packing,
    units,
    own: new Set(own),
    restG,
    chosen: [],
    best: undefined,
    leastG,
    equals: 0,
    looks: 0,
  };
}

/** Tries the contents that add units from a place on, the heaviest first. */
function visit(refill: Refill, from: number, sumG: number, isOther: boolean): void {
  const { packing, units, own, restG, chosen } = refill;
  const { weightG, way } = packing;
  if (isOther && sumG >= refill.leastG) keep(refill, sumG);
  for (let at = from; at < units.length; at++) {
    refill.looks += 1;
    if (refill.looks > MAX_LOOKS || sumG + (restG[at] ?? 0) < refill.leastG) return;
    const unit = units[at] ?? 0;
    const unitG = weightG[unit] ?? 0;
    const isAlike = at > from && unitG === weightG[units[at - 1] ?? 0];
    if (sumG + unitG > way.maxNetG || isAlike) continue;
    chosen.push(unit);
    visit(refill, at + 1, sumG + unitG, isOther || !own.has(unit));
    chosen.pop();
  }
}

function keep(refill: Refill, sumG: number): void {
  const { packing, chosen } = refill;
  refill.equals = sumG > refill.leastG ? 1 : refill.equals + 1;
  if (packing.draw(refill.equals) > 0 || !isTaken(packing, chosen)) return;
  refill.best = [...chosen];
  refill.leastG = sumG;
}
