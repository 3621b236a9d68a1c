import { branchOnCandidates } from "./branch-on-candidates.ts";
import { below, type Lattice } from "./cost-lattice.ts";
import { coverExactly } from "./cover-exactly.ts";
import { enumerateColumns } from "./enumerate-columns.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import type { Incumbent } from "./search-node.ts";

/** A node whose covers are searched, with its relaxation and the lattice of the costs that better covers have. */
export type BoundedNode = { engine: Engine; relaxation: Relaxation; lattice: Lattice; incumbent: Incumbent };

/** How much a search through covers may take: parcels, contents looked at for each kind of them, partial covers. */
export type EnumerationLimits = {
  maxCandidates: number;
  maxNodes: number;
  coverNodes: number;
  /** Candidates that a branch and bound over them may start with, and the share of the effort that it may take. */
  branchCandidates: number;
  share: number;
};

// Most carts are settled by a short search, before their split is improved any further.
export const QUICK: EnumerationLimits = {
  maxCandidates: 150,
  maxNodes: 3000,
  coverNodes: 300,
  branchCandidates: 0,
  share: 0,
};
// Where a node can be split, fixing numbers of parcels narrows the candidates down more cheaply than a long search.
export const EARLY: EnumerationLimits = {
  maxCandidates: 500,
  maxNodes: 6_000,
  coverNodes: 1000,
  branchCandidates: 300,
  share: 0.1,
};
export const LAST: EnumerationLimits = {
  maxCandidates: 3000,
  maxNodes: 40_000,
  coverNodes: 2000,
  branchCandidates: 3000,
  share: 1,
};

// Costs are whole numbers: a bound so far above one rules it out.
export const ABOVE = 0.01;
// Few large parcels have so many contents of nearly equal worth that splitting nodes narrows them down but slowly.
export const EARLY_OF_COUNT: EnumerationLimits = { ...LAST, branchCandidates: 400, share: 0.2 };
const STILL_WIDE = 0.8;

/**
 * Lists every parcel that a better cover may use and searches all their covers. Gives the number of parcels where that
 * does not settle the node, and does not try with more than `most` of them.
 */
export function tryEnumeration(
  { engine, relaxation, lattice, incumbent }: BoundedNode,
  { maxCandidates, maxNodes, coverNodes, branchCandidates, share }: EnumerationLimits,
  most = Infinity,
): "SETTLED" | number {
  const { model, effort, reach } = engine;
  const target = below(lattice, incumbent.cover.cost);
  const budget = target - relaxation.bound;
  // Slightly less than what was too much is too much as well.
  if (budget >= STILL_WIDE * (reach.tooWide.get(maxCandidates) ?? Infinity)) return Infinity;
  const candidates = enumerateColumns(engine, relaxation, budget, { maxCandidates, maxNodes });
  if (!candidates) {
    reach.tooWide.set(maxCandidates, budget);
    return Infinity;
  }
  if (candidates.length > most) return Infinity;
  const result = coverExactly({
    model,
    demand: model.demand,
    candidates,
    base: relaxation.bound,
    below: target + ABOVE,
    maxParcels: incumbent.maxParcels,
    maxNodes: coverNodes,
    effort,
  });
  if (result.cover && result.cover.cost < incumbent.cover.cost) incumbent.cover = result.cover;
  if (result.isComplete) return "SETTLED";
  if (candidates.length > branchCandidates) return candidates.length;
  const some = { ...engine, effort: effort.part(share) };
  const isSettled = branchOnCandidates(some, candidates, incumbent, (cost) => below(lattice, cost));
  return isSettled ? "SETTLED" : candidates.length;
}
