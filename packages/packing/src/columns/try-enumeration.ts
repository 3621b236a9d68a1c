import { branchOnCandidates } from "./branch-on-candidates.ts";
import { below, type Lattice } from "./cost-lattice.ts";
import { coverExactly } from "./cover-exactly.ts";
import { enumerateColumns } from "./enumerate-columns.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import type { Incumbent, Node } from "./search-node.ts";

/** A node whose covers are searched, with its relaxation and the lattice of the costs that better covers have. */
export type BoundedNode = {
  engine: Engine;
  node: Node;
  relaxation: Relaxation;
  lattice: Lattice;
  incumbent: Incumbent;
  /** Looks for a better cover by other means, where the first cuts do not settle the node. */
  improve?: () => void;
};

/** What a search through covers came to: the node's bound, and how many parcels they were made of. */
export type Enumeration = { bound: number; parcels: number };

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
// Where costs lie close together, cuts raise the bound by more than splitting does; those of the root serve all nodes of its list.
export const CUT_AT_ROOT: EnumerationLimits = {
  maxCandidates: 5000,
  maxNodes: 20_000,
  coverNodes: 300,
  branchCandidates: 5000,
  share: 0.7,
};
export const CUT_BELOW: EnumerationLimits = {
  maxCandidates: 3000,
  maxNodes: 20_000,
  coverNodes: 300,
  branchCandidates: 3000,
  share: 0.3,
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
// With less effort than this for each candidate a search by cuts hardly gets beyond its first node.
const STEPS_PER_CANDIDATE = 150;

/**
 * Lists every parcel that a better cover may use and searches all their covers, unless there are more than `most` of them. The
 * bound is the cost of the best cover where that settles the node.
 */
export function tryEnumeration(
  { engine, node, relaxation, lattice, incumbent, improve }: BoundedNode,
  { maxCandidates, maxNodes, coverNodes, branchCandidates, share }: EnumerationLimits,
  most = Infinity,
): Enumeration {
  const { model, effort, reach } = engine;
  const target = below(lattice, incumbent.cover.cost);
  const budget = target - relaxation.bound;
  const untried = { bound: relaxation.bound, parcels: Infinity };
  // Slightly less than what was too much is too much as well.
  if (budget >= STILL_WIDE * (reach.tooWide.get(maxCandidates) ?? Infinity)) return untried;
  const candidates = enumerateColumns(engine, relaxation, budget, { maxCandidates, maxNodes });
  if (!candidates) {
    reach.tooWide.set(maxCandidates, budget);
    return untried;
  }
  if (candidates.length > most) return untried;
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
  const parcels = candidates.length;
  if (result.isComplete) return { bound: incumbent.cover.cost, parcels };
  const isLong = parcels * STEPS_PER_CANDIDATE > share * effort.left();
  if (parcels > branchCandidates || isLong) return { bound: relaxation.bound, parcels };
  const bound = branchOnCandidates(
    { ...engine, effort: effort.part(share) },
    {
      candidates,
      limits: node.limits,
      basis: relaxation.basis,
      incumbent,
      improve,
      below: (cost) => below(lattice, cost),
    },
  );
  return { bound, parcels };
}
