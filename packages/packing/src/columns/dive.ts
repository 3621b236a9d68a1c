import { solveExactly } from "../solve-exactly.ts";
import { fits } from "./column-pool.ts";
import { type Engine, generateColumns, type Relaxation } from "./generate-columns.ts";
import { type Column, countedIn, type Limit } from "./model.ts";

/** Parcels that cover the demand, and what they cost together. */
export type Cover = { columns: Column[]; cost: number };

export type DiveGoal = {
  limits: readonly Limit[];
  /** Only a cover cheaper than this is of use. */
  cutoff: number;
  /** Which of the largest shares is rounded up first, 0 for the largest. */
  discrepancy: number;
};

const TAIL_UNITS = 9;
const TAIL_WORK = 30_000;
const MAX_ROUNDS = 6;
const WHOLE = 1 - 1e-3;
const NEARLY_WHOLE = 0.8;

/** The diving heuristic, rounds a relaxation to whole parcels: takes the largest shares, solves the rest anew, and ends with an exact search. */
export function dive(
  engine: Engine,
  relaxation: Relaxation,
  demand: Int32Array,
  { limits, cutoff, discrepancy }: DiveGoal,
): Cover | undefined {
  const left = demand.slice();
  const columns: Column[] = [];
  let cost = 0;
  let open = [...limits];
  let current = relaxation;
  let skip = discrepancy;
  const take = (column: Column): void => {
    for (let item = 0; item < left.length; item++) {
      left[item] = (left[item] ?? 0) - (column.counts[item] ?? 0);
    }
    columns.push(column);
    cost += column.cost;
    open = open.map((limit) => {
      const counted = countedIn(limit, column);
      return { ...limit, low: Math.max(0, limit.low - counted), high: limit.high - counted };
    });
  };
  for (;;) {
    if (left.every((count) => count === 0)) {
      const isWithin = open.every(({ low, high }) => low <= 0 && high >= 0);
      return isWithin && cost < cutoff ? { columns, cost } : undefined;
    }
    const tail = open.length === 0 ? finish(engine, left) : undefined;
    if (tail)
      return cost + tail.cost < cutoff
        ? { columns: [...columns, ...tail.columns], cost: cost + tail.cost }
        : undefined;
    const fraction = current.shares.filter(({ share }) => share < WHOLE);
    let isTaken = false;
    for (const { column, share } of current.shares) {
      for (let times = Math.floor(share + 1 - WHOLE); times > 0 && fits(column, left); times--) {
        take(column);
        isTaken = true;
      }
    }
    if (!isTaken) {
      const chosen = fraction[Math.min(skip, fraction.length - 1)];
      if (!chosen || !fits(chosen.column, left)) return undefined;
      take(chosen.column);
      // In a large cart one relaxation has to serve several roundings.
      for (const { column, share } of skip === 0 ? fraction : []) {
        if (column !== chosen.column && share > NEARLY_WHOLE && fits(column, left)) take(column);
      }
      skip = 0;
    }
    if (engine.effort.isOver()) return undefined;
    if (left.some((count) => count > 0)) {
      current = generateColumns(engine, {
        left,
        limits: open,
        cutoff: cutoff - cost,
        maxRounds: MAX_ROUNDS,
        basis: current.basis,
        isRough: true,
        isThorough: false,
      });
      if (current.bound + cost >= cutoff) return undefined;
    }
  }
}

/** The best cover of a few units, by trying all their parcels. */
function finish({ model, effort }: Engine, left: Int32Array): Cover | undefined {
  const used: number[] = [];
  let units = 0;
  left.forEach((count, item) => {
    units += count;
    if (count > 0) used.push(item);
  });
  if (units > TAIL_UNITS) return undefined;
  const items = used.flatMap((item) => model.problem.items[item] ?? []);
  const found = solveExactly(
    model.place,
    items,
    used.map((item) => left[item] ?? 0),
    TAIL_WORK,
    effort,
  );
  if (typeof found === "string") return undefined;
  const columns = found.map(({ counts, score }) => {
    const whole = new Int32Array(model.size);
    used.forEach((item, index) => {
      whole[item] = counts[index] ?? 0;
    });
    return { lane: -1, counts: whole, cost: score, steps: 0 };
  });
  return { columns, cost: columns.reduce((sum, column) => sum + column.cost, 0) };
}
