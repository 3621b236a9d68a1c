import type { Problem } from "../compile-problem.ts";
import type { Effort } from "../effort.ts";
import { leastCount } from "../least-count.ts";
import type { Pattern } from "../solve-exactly.ts";
import { type Aim, branchAndPrice } from "./branch-and-price.ts";
import type { Cover } from "./dive.ts";
import { feeStepsOf } from "./fee-steps.ts";
import { laneOf } from "./lane.ts";
import { ALL_PARCELS, compileModel, type Limit, type Model, type Weights } from "./model.ts";

export type ColumnSplit = {
  patterns: Pattern[];
  /** In cents, as far as tax counts in full: no split that the objective allows costs less. */
  bound: number;
  isProven: boolean;
  /** True when no split has fewer parcels; only FEWEST asks. */
  isCountProven: boolean;
};

// Whole numbers far above the grid of the bounds, so that a large cart's count is not blurred.
const PER_PARCEL = 1000;
// What the search for the least number of parcels may take of the effort.
const COUNT_SHARE = 0.5;
// Cost comes second there: the last quarter of a percent is worth no long wait.
const CLOSE: Aim = { enough: { gap: 0.0025, spent: 0.2 } };

/**
 * The best split of a problem, starting from a legal one; with its proof or as good as the effort allows. No split costs
 * less than `leastCents`.
 */
export function solveByColumns(
  problem: Problem,
  first: readonly Pattern[],
  effort: Effort,
  leastCents = 0,
): ColumnSplit {
  const scale = gcd(problem.perFeeCent, problem.perTaxCent);
  const weights = {
    perParcel: 0,
    perFeeCent: problem.perFeeCent / scale,
    perTaxCent: problem.perTaxCent / scale,
  };
  const start = first.map(({ counts }) => Int32Array.from(counts));
  if (!problem.isFewest)
    return finish(
      improve(problem, weights, start, [], effort, { least: leastCents * weights.perFeeCent }),
      true,
    );
  const byCount = { perParcel: PER_PARCEL, perFeeCent: 0, perTaxCent: 0 };
  const least = PER_PARCEL * leastCount(problem);
  const count = improve(problem, byCount, start, [], effort.part(COUNT_SHARE), { least });
  const parcels = count.cover.columns.length;
  const isCountProven = count.bound >= count.cover.cost;
  const limits = [{ ...ALL_PARCELS, low: isCountProven ? parcels : 0, high: parcels }];
  const fewest = parcels < start.length ? count.cover.columns.map((column) => column.counts) : start;
  return finish(improve(problem, weights, fewest, limits, effort, CLOSE), isCountProven);
}

type Improved = { cover: Cover; bound: number };

function improve(
  problem: Problem,
  weights: Weights,
  start: readonly Int32Array[],
  limits: readonly Limit[],
  effort: Effort,
  aim?: Aim,
): Improved {
  const model = compileModel(problem, weights);
  return branchAndPrice(model, coverOf(model, start), limits, effort, aim);
}

function coverOf({ problem, place }: Model, start: readonly Int32Array[]): Cover {
  const columns = start.map((counts) => {
    const { score, way, fee, tax } = place(problem.items, counts);
    if (!way) return { lane: -1, counts, cost: score, steps: 0 };
    const units = counts.reduce((sum, count) => sum + count, 0);
    return {
      lane: laneOf(problem, way, tax > 0),
      counts,
      cost: score,
      steps: feeStepsOf(way.route, fee, units),
    };
  });
  return { columns, cost: columns.reduce((sum, { cost }) => sum + cost, 0) };
}

function finish({ cover, bound }: Improved, isExact: boolean): ColumnSplit {
  return {
    patterns: cover.columns.map(({ counts, cost }) => ({ counts: [...counts], score: cost })),
    bound: Math.max(0, Math.ceil(bound - 1e-6)),
    isProven: isExact && bound >= cover.cost,
    isCountProven: isExact,
  };
}

function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}
