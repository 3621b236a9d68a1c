import type { Item } from "./compile-problem.ts";
import type { Effort } from "./effort.ts";
import type { Placer } from "./place-parcel.ts";

/** `counts[i]` units of the i-th item in one parcel. */
export type Pattern = { counts: number[]; score: number };

export type ExactResult = "TOO_LARGE" | "INFEASIBLE" | Pattern[];

type Candidate = { code: number; index: number; score: number };
type Frame = { strides: number[]; shifts: number[]; guard: number; states: number };

const MAX_STATES = 50_000;
// Pricing one parcel content takes as long as about this many comparisons.
const VISIT_WORK = 100;

/**
 * The best split of `demand[i]` units of `items[i]`: every parcel content is priced once, then the least
 * sum is built up over all partial demands. Gives up as TOO_LARGE above `maxWork` comparisons.
 */
export function solveExactly(
  place: Placer,
  items: readonly Item[],
  demand: readonly number[],
  maxWork: number,
  effort: Effort,
): ExactResult {
  const frame = frameOf(demand);
  if (!frame) return "TOO_LARGE";
  const groups = listCandidates(place, items, demand, frame, maxWork / VISIT_WORK, effort);
  if (!groups) return "TOO_LARGE";
  const work = groups.reduce((sum, group, item) => {
    return sum + group.length * (frame.strides[item] ?? 1) * (demand[item] ?? 0);
  }, 0);
  if (work > maxWork) return "TOO_LARGE";
  effort.spend(work);
  if (effort.isOver()) return "TOO_LARGE";
  const choice = leastSums(groups, demand, frame);
  return choice ? readChoice(choice, demand, frame) : "INFEASIBLE";
}

/** Digits of a partial demand get one guard bit each, so that one subtraction tells whether it covers a parcel. */
function frameOf(demand: readonly number[]): Frame | undefined {
  const strides = demand.map(() => 1);
  const shifts = demand.map(() => 0);
  let states = 1;
  let bits = 0;
  let guard = 0;
  for (let item = demand.length - 1; item >= 0; item--) {
    strides[item] = states;
    shifts[item] = bits;
    states *= (demand[item] ?? 0) + 1;
    bits += 33 - Math.clz32(demand[item] ?? 0);
    if (bits > 31 || states > MAX_STATES) return undefined;
    guard |= 1 << (bits - 1);
  }
  return { strides, shifts, guard, states };
}

/** Every placeable parcel content, grouped by its first item. */
function listCandidates(
  place: Placer,
  items: readonly Item[],
  demand: readonly number[],
  frame: Frame,
  limit: number,
  effort: Effort,
): Candidate[][] | undefined {
  const groups: Candidate[][] = items.map(() => []);
  const counts = items.map(() => 0);
  let visits = 0;
  const visit = (from: number, group: number, code: number, index: number): void => {
    for (let item = from; item < items.length && visits < limit; item++) {
      const first = group < 0 ? item : group;
      const unitCode = 1 << (frame.shifts[item] ?? 0);
      const unitIndex = frame.strides[item] ?? 1;
      for (let count = 1; count <= (demand[item] ?? 0); count++) {
        counts[item] = count;
        visits += 1;
        const { score, canGrow } = place(items, counts);
        if (!canGrow) break;
        const candidate = { code: code + unitCode * count, index: index + unitIndex * count, score };
        if (score < Infinity) groups[first]?.push(candidate);
        visit(item + 1, first, candidate.code, candidate.index);
      }
      counts[item] = 0;
    }
  };
  visit(0, -1, 0, 0);
  effort.spend(visits * VISIT_WORK);
  return visits < limit ? groups : undefined;
}

type Choice = { codes: Int32Array; taken: (Candidate | undefined)[] };

function leastSums(groups: Candidate[][], demand: readonly number[], frame: Frame): Choice | undefined {
  const sums = new Float64Array(frame.states).fill(Infinity);
  const codes = new Int32Array(frame.states);
  const taken: (Candidate | undefined)[] = new Array(frame.states);
  sums[0] = 0;
  for (let item = demand.length - 1; item >= 0; item--) {
    const stride = frame.strides[item] ?? 1;
    const end = stride * ((demand[item] ?? 0) + 1);
    const unitCode = 1 << (frame.shifts[item] ?? 0);
    const group = groups[item] ?? [];
    for (let state = stride; state < end; state++) {
      const code = (codes[state - stride] ?? 0) + unitCode;
      codes[state] = code;
      let least = Infinity;
      for (const candidate of group) {
        if ((((code | frame.guard) - candidate.code) & frame.guard) !== frame.guard) continue;
        const sum = candidate.score + (sums[state - candidate.index] ?? Infinity);
        if (sum < least) {
          least = sum;
          taken[state] = candidate;
        }
      }
      sums[state] = least;
    }
  }
  return sums[frame.states - 1] === Infinity ? undefined : { codes, taken };
}

function readChoice({ taken }: Choice, demand: readonly number[], frame: Frame): Pattern[] {
  const patterns: Pattern[] = [];
  for (let state = frame.states - 1; state > 0; ) {
    const candidate = taken[state];
    if (!candidate) break;
    const counts = demand.map((qty, item) => {
      return Math.floor(candidate.index / (frame.strides[item] ?? 1)) % (qty + 1);
    });
    patterns.push({ counts, score: candidate.score });
    state -= candidate.index;
  }
  return patterns;
}
