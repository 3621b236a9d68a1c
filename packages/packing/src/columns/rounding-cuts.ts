import type { Cut, ListedSolution } from "./listed-program.ts";

/** Whole multipliers of all rows over one denominator, and how what they add up to is rounded down. */
type Rounding = {
  times: Float64Array;
  whole: number;
  /** What is left of the right side below its whole number, in parts of the denominator. */
  rest: number;
  parts: number;
  /** How often each row is taken away again for what its limit leaves free. */
  loose: Float64Array;
  most: number;
};

// Denominators of multipliers that are looked for; others are laid on a fine grid.
const MAX_DENOMINATOR = 5000;
const FINE = 2 ** 20;
const NEARLY_NEXT = 0.999;
const LEAST_PART = 0.05;
const MAX_PARTS = 4;
const MAX_COUNT = 2000;
const LEAST_DEPTH = 1e-3;
const EXACT = 1e-6;

/**
 * Gomory's cuts, as strengthened by Letchford and Lodi: the rows of a solution's basis give multipliers of all rows, whose sum is rounded
 * down to whole counts. Whatever the multipliers, no cover breaks such a cut, and all numbers here are whole, so nothing is lost
 * to rounding. At most so many of the deepest.
 */
export function findCuts(solution: ListedSolution, use: Int32Array, listed: number, most: number): Cut[] {
  const { lp, first } = solution;
  const found: { rounding: Rounding; depth: number }[] = [];
  for (let row = 0; row < lp.height; row++) {
    if ((lp.basic[row] ?? 0) < first) continue;
    const level = lp.level[row] ?? 0;
    const part = level - Math.floor(level);
    if (part < LEAST_PART || part > 1 - LEAST_PART) continue;
    for (const sign of [1, -1]) {
      const rounding = roundRow(solution, row, sign);
      const depth = rounding ? depthOf(solution, rounding) : 0;
      if (rounding && depth > LEAST_DEPTH) found.push({ rounding, depth });
    }
  }
  found.sort((one, other) => other.depth - one.depth);
  return found.slice(0, most).flatMap(({ rounding }) => layCut(solution, rounding, use, listed) ?? []);
}

/** The rounding that a row of the basis gives; undefined where little would be cut off. */
function roundRow({ lp, rows }: ListedSolution, row: number, sign: number): Rounding | undefined {
  const { height, inverse } = lp;
  const times = new Float64Array(height);
  for (let k = 0; k < height; k++) times[k] = sign * (inverse[row * height + k] ?? 0);
  const found = denominatorOf(times);
  const whole = found ?? FINE;
  let right = 0;
  for (let k = 0; k < height; k++) {
    const raw = times[k] ?? 0;
    const scaled = (raw - Math.floor(raw)) * whole;
    times[k] = (found ? Math.round(scaled) : Math.floor(scaled + NEARLY_NEXT)) % whole;
    right += (times[k] ?? 0) * (rows[k]?.target ?? 0);
  }
  const rest = right - Math.floor(right / whole) * whole;
  const parts = Math.ceil(whole / rest) - 1;
  if (rest < LEAST_PART * whole || parts < 1 || parts > MAX_PARTS) return undefined;
  const rounding = {
    times,
    whole,
    rest,
    parts,
    loose: new Float64Array(height),
    most: (parts + 1) * Math.floor(right / whole),
  };
  // What a limit leaves free is whole as well; it is written by the columns that the limit counts.
  for (let k = 0; k < height; k++) {
    const side = rows[k]?.sign ?? 0;
    if (side === 0) continue;
    const by = side * roundDown(rounding, side * (times[k] ?? 0));
    rounding.loose[k] = by;
    rounding.most -= by * (rows[k]?.target ?? 0);
  }
  return rounding;
}

function roundDown({ whole, rest, parts }: Rounding, sum: number): number {
  const down = Math.floor(sum / whole);
  const over = sum - down * whole - rest;
  return (parts + 1) * down + (over > 0 ? Math.ceil((parts * over) / (whole - rest)) : 0);
}

/** What a cut counts for a column of the program. */
function countOf(
  { lp: { starts, rows, values } }: ListedSolution,
  rounding: Rounding,
  index: number,
): number {
  const { times, loose } = rounding;
  const end = starts[index + 1] ?? 0;
  let sum = 0;
  let less = 0;
  for (let at = starts[index] ?? 0; at < end; at++) {
    const row = rows[at] ?? 0;
    const value = values[at] ?? 0;
    sum += (times[row] ?? 0) * value;
    less += (loose[row] ?? 0) * value;
  }
  return roundDown(rounding, sum) - less;
}

/** How far beyond the cut the solution lies. */
function depthOf(solution: ListedSolution, rounding: Rounding): number {
  const { lp, first } = solution;
  let norm = 1;
  let left = -rounding.most;
  for (let row = 0; row < lp.height; row++) {
    const index = lp.basic[row] ?? 0;
    if (index < first) continue;
    const count = countOf(solution, rounding, index);
    left += count * (lp.level[row] ?? 0);
    norm += count * count;
  }
  return left / Math.sqrt(norm);
}

function layCut(
  solution: ListedSolution,
  rounding: Rounding,
  use: Int32Array,
  listed: number,
): Cut | undefined {
  const counts = new Float64Array(listed);
  for (let index = 0; index < use.length; index++) {
    const count = countOf(solution, rounding, solution.first + index);
    if (count > MAX_COUNT || count < -MAX_COUNT) return undefined;
    counts[use[index] ?? 0] = count;
  }
  return { counts, most: rounding.most };
}

/** A number that makes all values whole; undefined where there is no small one. */
function denominatorOf(values: Float64Array): number | undefined {
  let whole = 1;
  for (const value of values) {
    const scaled = value * whole;
    if (Math.abs(scaled - Math.round(scaled)) < EXACT) continue;
    let times = 2;
    while (whole * times <= MAX_DENOMINATOR && Math.abs(scaled * times - Math.round(scaled * times)) >= EXACT)
      times += 1;
    if (whole * times > MAX_DENOMINATOR) return undefined;
    whole *= times;
  }
  return whole;
}
