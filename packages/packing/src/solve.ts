import { boundCost } from "./bound-cost.ts";
import { compareText, type Problem, type ProblemInput, usableRoutes } from "./compile-problem.ts";
import { describeParcels, sortParcels } from "./describe-parcels.ts";
import { createEffort, type Effort, STEPS_PER_MS } from "./effort.ts";
import { explainUnplaceable } from "./explain-unplaceable.ts";
import { mergeLines } from "./merge-lines.ts";
import type { Parcel, Solution, Solved } from "./rule-set.ts";
import { type SoldSplit, solveComponent } from "./solve-component.ts";
import { splitComponents } from "./split-components.ts";
import { sum } from "./sum.ts";

export type SolveInput = ProblemInput & {
  /** Limit of the search, counted in the steps that a core takes in this time; a legal split comes back in any case. */
  limitMs: number;
  /** When the clock ends the search; `limitMs` unless set. More of it keeps equal carts equal on a busy machine. */
  deadlineMs?: number | undefined;
  /** A clock in milliseconds, for measurements; the wall clock without it. */
  now?: () => number;
};

// The rest of the time is for work under way when the search ends.
const SEARCH_SHARE = 0.88;

/**
 * Splits a cart into parcels for one country and objective, never dearer than one parcel per unit; the order of lines
 * and routes does not matter. Throws a RangeError when one sku is described twice differently.
 */
export function solve(input: SolveInput): Solution {
  const lines = mergeLines(input.lines);
  const unplaceable = lines.flatMap((line) => {
    const reason = explainUnplaceable(input, line);
    return reason ? [{ sku: line.sku, reason }] : [];
  });
  if (unplaceable.length > 0) return { solved: false, unplaceable };
  const { limitMs, deadlineMs = limitMs, now } = input;
  const effort = createEffort(limitMs * SEARCH_SHARE * STEPS_PER_MS, deadlineMs * SEARCH_SHARE, now);
  const cart = { ...input, lines };
  return input.objective === "FASTEST" ? solveFastest(cart, effort) : solveCart(cart, effort);
}

/** Tries the routes that arrive within ever more days until they carry all. */
function solveFastest(input: SolveInput, effort: Effort): Solution {
  const routes = usableRoutes(input);
  const limits = [...new Set(routes.map((route) => route.daysMax))].sort((left, right) => left - right);
  for (const days of limits) {
    const slow = routes.filter((route) => route.daysMax > days).map((route) => route.id);
    const cart = { ...input, forbiddenRoutes: [...(input.forbiddenRoutes ?? []), ...slow] };
    if (input.lines.some((line) => explainUnplaceable(cart, line))) continue;
    const solution = solveCart(cart, effort);
    if (solution.solved) return solution;
  }
  return solveCart(input, effort);
}

function solveCart(input: SolveInput, effort: Effort): Solution {
  const parts: Part[] = [];
  const unsold: string[] = [];
  // Small parts first: what they leave of the effort goes to the large ones.
  const problems = splitComponents(input).sort((left, right) => unitsOf(left) - unitsOf(right));
  let open = sum(problems.map(unitsOf));
  for (const problem of problems) {
    const units = unitsOf(problem);
    const share = effort.fork((Math.max(0, effort.left()) * units) / open);
    const split = solveComponent(problem, share);
    open -= units;
    if (split.unsold) unsold.push(...split.unsold.map((item) => item.line.sku));
    else parts.push(partOf(problem, split));
  }
  if (unsold.length === 0) return joinParts(input, parts);
  unsold.sort(compareText);
  return { solved: false, unplaceable: unsold.map((sku) => ({ sku, reason: "UNIT_COUNT_NOT_SOLD" })) };
}

function unitsOf({ items }: Problem): number {
  return sum(items.map(({ line }) => line.qty));
}

type Part = { parcels: Parcel[]; total: number; bound: number; isProven: boolean; isCountProven: boolean };

function partOf(problem: Problem, { patterns, isProven, isCountProven, bound = 0 }: SoldSplit): Part {
  const parcels = describeParcels(problem, patterns);
  const total = sum(parcels.map(({ fee, tax }) => fee + tax));
  const least = isProven ? total : Math.max(bound, boundCost(problem));
  return { parcels, total, bound: least, isProven, isCountProven };
}

function joinParts(input: SolveInput, parts: readonly Part[]): Solved {
  const total = sum(parts.map((part) => part.total));
  const bound = sum(parts.map((part) => part.bound));
  const parcels = sortParcels(parts.flatMap((part) => part.parcels));
  const daysOf = new Map(input.rules.routes.map((route) => [route.id, route.daysMax]));
  const isPlain = (input.taxWeightBp ?? 10000) === 10000;
  const meetsBound = isPlain && input.objective !== "FEWEST" && bound === total;
  return {
    solved: true,
    total,
    ...(isPlain ? { bound } : {}),
    proven: meetsBound || parts.every((part) => part.isProven),
    ...(input.objective === "FEWEST" ? { countProven: parts.every((part) => part.isCountProven) } : {}),
    parcels,
    maxDays: Math.max(0, ...parcels.map(({ route }) => daysOf.get(route) ?? 0)),
  };
}
