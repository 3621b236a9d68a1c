import type { Problem, Way } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import { dividePool } from "./divide-pool.ts";
import { exchangeUnits, openExchanges } from "./exchange-units.ts";
import { contentsOf, emptyLightest, OPEN_PARCELS, openPacking, type Packing, sumOf } from "./packing.ts";
import { refillParcel } from "./refill-parcel.ts";

type Contents = readonly (readonly number[])[];

/** A search within its effort: a packing, and a move of it, which says whether the pool is another one now. */
type Search = { packing: Packing; move: () => boolean };

// What a search for the least number at once may take before it goes down by one parcel at a time.
const STRAIGHT_SHARE = 0.6;
// Exchanges end soon where they end at all.
const EXCHANGE_SHARE = 0.4;

/**
 * Consistent neighbourhood search for plain bin packing: makes `least` parcels of contents on one way, or where that takes
 * too long one fewer and again one fewer, until the effort ends. All but two parcels stay filled while the units of the
 * two lie in a pool, until it fits into two: first single units and pairs change places with those of the pool, always
 * where most weight gets into the parcels, which is best where no parcel gets quite full; then any parcel is filled anew,
 * which finds those that are full to the gram. Draws come from a fixed seed, so that equal carts end alike. Gives ever
 * fewer contents.
 */
export function* packFewer(
  problem: Problem,
  way: Way,
  contents: Contents,
  least: number,
  effort: Effort,
): Generator<number[][]> {
  const fewerOf = (from: Contents, number: number, own: Effort): number[][] | undefined => {
    const open = (share: number) => {
      const packing = openPacking(problem, way, from, own.part(share));
      emptyLightest(packing, from.length - number + OPEN_PARCELS);
      return packing;
    };
    return closePool(exchanging(open(EXCHANGE_SHARE))) ?? closePool(refilling(open(1)));
  };
  if (contents.length - least > 1 && contents.length > OPEN_PARCELS) {
    // All at once keeps the parcels that are full already.
    const straight = fewerOf(contents, least, effort.part(STRAIGHT_SHARE));
    if (straight) {
      yield straight;
      return;
    }
  }
  for (let best = contents; best.length > Math.max(least, OPEN_PARCELS); ) {
    const fewer = fewerOf(best, best.length - 1, effort);
    if (!fewer) return;
    best = fewer;
    yield fewer;
  }
}

function exchanging(packing: Packing): Search {
  const exchanges = openExchanges(packing);
  return { packing: exchanges, move: () => exchangeUnits(exchanges) };
}

function refilling(packing: Packing): Search {
  return { packing, move: () => refillParcel(packing) };
}

/** Moves units until the pool fits into two parcels; undefined when the effort ends before or there is nothing to move. */
function closePool({ packing, move }: Search): number[][] | undefined {
  const { way, effort } = packing;
  for (let isOther = true; !effort.isOver(); isOther = move()) {
    if (isOther && sumOf(packing, packing.pool) <= OPEN_PARCELS * way.maxNetG) {
      const divided = dividePool(packing);
      if (divided) return contentsOf({ ...packing, parcels: [...packing.parcels, ...divided] });
    }
    if (packing.parcels.length === 0) return undefined;
  }
  return undefined;
}
