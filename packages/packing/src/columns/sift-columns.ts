import type { Effort } from "../effort.ts";
import { repairLevels } from "./dual-simplex.ts";
import { isOnTotal, type Limit, type Model } from "./model.ts";
import { clamp, type Row } from "./restricted-master.ts";
import { lookAt, optimize, priceRows, type Simplex } from "./simplex.ts";

/** A program as it is laid out, its basis already entered; its listed columns begin at the place `first`. */
type Program = { lp: Simplex; rows: readonly Pick<Row, "sign" | "target">[]; first: number };

type Part = { limits: readonly Limit[]; use: Int32Array };

/** No cover of the part costs less than `bound`, and one that uses a column in addition its reduced cost more. */
export type Sifted = { bound: number; reduced: Float64Array; isOptimal: boolean };

// Prices are laid on a grid that double precision adds up exactly, so fine that what they lose adds up to no cent.
const GRID = 2 ** 20;
// More than prices on the grid can be off.
const WORTH_MORE = 1e-5;
const MISSED = 1e-6;
const MULTIPLICATIONS_PER_STEP = 8;
const ENTRIES_PER_COLUMN = 10;
const LOOKS_PER_ROW = 8;
const SAMPLED = 8;

/**
 * Solves a program over its cheapest columns and adds those that are worth more than they cost, until there are none ("sifting"): of
 * thousands of columns hardly more than there are rows come into the basis.
 */
export function siftColumns(
  model: Pick<Model, "demand">,
  part: Part,
  program: Program,
  effort: Effort,
): Sifted {
  const { lp, rows, first } = program;
  const mayGoOn = () => {
    effort.spend((rows.length ** 2 + ENTRIES_PER_COLUMN * lp.looked) / MULTIPLICATIONS_PER_STEP);
    return !effort.isOver();
  };
  const looks = Array.from({ length: first }, (_, at) => at);
  const isLooked = new Uint8Array(lp.count);
  const addUpTo = (most: number, reduced: Float64Array) => {
    for (let at = 0; at < reduced.length; at++) {
      if (isLooked[first + at] === 1 || (reduced[at] ?? 0) > most) continue;
      isLooked[first + at] = 1;
      looks.push(first + at);
    }
  };
  priceRows(lp);
  let { bound, reduced } = priceColumns(model, part, program);
  // Those that are worth just what they cost or more are looked at in any case.
  addUpTo(Math.max(0, cheapest(reduced, LOOKS_PER_ROW * rows.length)), reduced);
  for (let isRepaired = false; ; isRepaired = true) {
    lookAt(lp, looks);
    const isOptimal = (isRepaired || (repairLevels(lp, mayGoOn) && isLegal(lp))) && optimize(lp, mayGoOn);
    ({ bound, reduced } = priceColumns(model, part, program));
    effort.spend((ENTRIES_PER_COLUMN * reduced.length) / MULTIPLICATIONS_PER_STEP);
    if (!isOptimal) return { bound, reduced, isOptimal };
    const before = looks.length;
    addUpTo(Math.min(-WORTH_MORE, cheapest(reduced, LOOKS_PER_ROW * rows.length)), reduced);
    if (looks.length === before) return { bound, reduced, isOptimal };
  }
}

/** About the so many-th smallest of the numbers, found from a few of them. */
function cheapest(numbers: Float64Array, count: number): number {
  const some = numbers.filter((_, at) => at % SAMPLED === 0).sort();
  return some[Math.floor(count / SAMPLED)] ?? Infinity;
}

function isLegal({ level }: Simplex): boolean {
  return level.every((share) => share > -MISSED);
}

/** The reduced costs of all columns at prices on the grid, and the bound that they leave. */
function priceColumns(
  { demand }: Pick<Model, "demand">,
  { use, limits }: Part,
  { lp, rows, first }: Program,
): { bound: number; reduced: Float64Array } {
  const prices = Float64Array.from(rows, ({ sign }, row) => {
    return clamp(Math.round((lp.price[row] ?? 0) * GRID) / GRID, sign);
  });
  const value = rows.reduce((all, { target }, row) => all + target * (prices[row] ?? 0), 0);
  const reduced = new Float64Array(use.length);
  let least = 0;
  for (let index = 0; index < use.length; index++) {
    let cost = lp.costs[first + index] ?? 0;
    const end = lp.starts[first + index + 1] ?? 0;
    for (let at = lp.starts[first + index] ?? 0; at < end; at++) {
      cost -= (prices[lp.rows[at] ?? 0] ?? 0) * (lp.values[at] ?? 0);
    }
    reduced[index] = cost;
    least = Math.min(least, cost);
  }
  const parcels = Math.min(
    demand.reduce((units, count) => units + count, 0),
    limits.find(isOnTotal)?.high ?? Infinity,
  );
  return { bound: value + least * parcels, reduced };
}
