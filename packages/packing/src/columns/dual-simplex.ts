import { layDirection, pivot, priceRows, type Simplex } from "./simplex.ts";

// A level so far below zero is not met.
const MISSED = 1e-7;
const LEAST_ENTRY = 1e-6;
const SAME_RATIO = 1e-9;
const MAX_PIVOTS = 1000;
const PIVOTS_PER_REFRESH = 40;

/**
 * Moves from a basis whose prices are right to one whose levels are not below zero either (the dual simplex method), which is
 * the quick way after a row was added. False where it does not get there.
 */
export function repairLevels(lp: Simplex, mayGoOn: () => boolean): boolean {
  for (let pivots = 0; pivots < MAX_PIVOTS; pivots++) {
    if (pivots % PIVOTS_PER_REFRESH === 0) priceRows(lp);
    const leaving = findMissed(lp);
    if (leaving < 0) return true;
    const entering = findCheapest(lp, leaving);
    if (entering < 0) return false;
    layDirection(lp, entering);
    pivot(lp, entering, leaving);
    if (!mayGoOn()) return false;
  }
  return false;
}

/** The row whose level is farthest below zero; -1 where none is. */
function findMissed({ height, level }: Simplex): number {
  let worst = -1;
  let least = -MISSED;
  for (let row = 0; row < height; row++) {
    if ((level[row] ?? 0) >= least) continue;
    least = level[row] ?? 0;
    worst = row;
  }
  return worst;
}

/** The column that lifts the level of a row at the least loss; -1 where none does. */
function findCheapest(
  { height, looks, looked, costs, isBasic, starts, rows, values, price, inverse }: Simplex,
  leaving: number,
): number {
  const base = leaving * height;
  let best = -1;
  let least = Infinity;
  let largest = 0;
  for (let look = 0; look < looked; look++) {
    const index = looks[look] ?? 0;
    if (isBasic[index] === 1) continue;
    const end = starts[index + 1] ?? 0;
    let reduced = costs[index] ?? 0;
    let entry = 0;
    for (let at = starts[index] ?? 0; at < end; at++) {
      const row = rows[at] ?? 0;
      const value = values[at] ?? 0;
      reduced -= (price[row] ?? 0) * value;
      entry -= (inverse[base + row] ?? 0) * value;
    }
    if (entry < LEAST_ENTRY) continue;
    const ratio = Math.max(0, reduced) / entry;
    if (ratio > least + SAME_RATIO || (ratio > least - SAME_RATIO && entry <= largest)) continue;
    least = ratio;
    largest = entry;
    best = index;
  }
  return best;
}
