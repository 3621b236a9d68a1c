import { everything, findAlive } from "./alive.ts";
import { branchOnOffers } from "./branch-on-offers.ts";
import { costLattice, type Lattice } from "./cost-lattice.ts";
import { coverExactly } from "./cover-exactly.ts";
import { dive } from "./dive.ts";
import { onOpenLanes } from "./fixed-counts.ts";
import { type Engine, generateColumns, type Relaxation } from "./generate-columns.ts";
import { listOffers } from "./list-offers.ts";
import type { Model } from "./model.ts";
import { recombineParcels } from "./recombine-parcels.ts";
import { repackParcels } from "./repack-parcels.ts";
import { roundBound } from "./round-bound.ts";
import type { Incumbent, Node } from "./search-node.ts";
import { splitNode } from "./split-node.ts";

/** Without children nothing in the node costs less than `bound`. */
export type NodeResult = { bound: number; children: Node[] };

type Covering = {
  maxOffers: number;
  maxNodes: number;
  coverNodes: number;
  /** Offers that a branch and bound over them may start with, and the share of the effort that it may take. */
  branchOffers: number;
  share: number;
};
// Most carts are settled by a short search, before their split is improved any further.
const QUICK: Covering = { maxOffers: 150, maxNodes: 3000, coverNodes: 300, branchOffers: 0, share: 0 };
// Where a node can be split, fixing numbers of parcels narrows the offers down more cheaply than a long search.
const EARLY: Covering = {
  maxOffers: 1000,
  maxNodes: 10_000,
  coverNodes: 1000,
  branchOffers: 400,
  share: 0.2,
};
const LAST: Covering = { maxOffers: 3000, maxNodes: 40_000, coverNodes: 2000, branchOffers: 3000, share: 1 };

const MAX_ROUNDS = 400;
const ROOT_DIVES = 3;
// A small cart's cheapest cover is mostly found early; below the root its nodes are for the proof.
const DEPTHS_PER_DIVE = 3;
// A search through covers that found no end is tried again with so much fewer parcels.
const FEWER = 0.6;
// Costs are whole numbers: a bound so far above one rules it out.
const ABOVE = 0.01;
// Carts of so many units are seldom settled, so that more time goes into their split than into its proof.
const MANY_UNITS = 60;
const RECOMBINE_SHARE = 0.15;
const STILL_WIDE = 0.8;

/** Bounds one node of the search tree, looks for better covers in it and splits it where that is not enough. */
export function solveNode(engine: Engine, node: Node, incumbent: Incumbent): NodeResult {
  const { model } = engine;
  const { limits } = node;
  // A relaxation that is not finished early still leaves time to round what there is of it.
  const rooted = node.depth === 0 ? { ...engine, effort: engine.effort.part(0.55) } : engine;
  let alive = onOpenLanes(model, everything(model), limits);
  let lattice = costLattice(model, model.demand, alive, limits);
  const target = below(lattice, incumbent.cover.cost);
  const relaxation = generateColumns(rooted, {
    left: model.demand,
    limits,
    cutoff: target + ABOVE,
    maxRounds: MAX_ROUNDS,
    isRough: false,
  });
  if (relaxation.bound >= target + ABOVE) return { bound: incumbent.cover.cost, children: [] };
  let bound = relaxation.bound;
  const tighten = (): boolean => {
    alive = onOpenLanes(model, findAlive(engine, relaxation, incumbent.cover.cost), limits);
    lattice = costLattice(model, model.demand, alive, limits);
    bound = Math.max(bound, roundBound(model, relaxation, alive, limits));
    return bound >= incumbent.cover.cost;
  };
  if (tighten()) return { bound, children: [] };
  for (let detour = 0; detour < divesAt(model, node); detour++) {
    const cover = dive(engine, relaxation, model.demand, { limits, cutoff: incumbent.cover.cost, detour });
    if (!cover) continue;
    incumbent.cover = cover;
    if (tighten()) return { bound, children: [] };
  }
  if (node.depth === 0) {
    if (relaxation.isConverged) {
      const tried = tryCovering(engine, relaxation, lattice, incumbent, { ...QUICK, most: Infinity });
      if (tried === "SETTLED") return { bound: incumbent.cover.cost, children: [] };
    }
    const before = incumbent.cover.cost;
    repackParcels(engine, incumbent, relaxation, { limits, goal: () => bound, solve: solveNode });
    const some = { ...engine, effort: engine.effort.part(RECOMBINE_SHARE) };
    if (relaxation.isConverged && isLarge(model))
      recombineParcels(some, incumbent, relaxation, { limits, goal: () => bound });
    if (incumbent.cover.cost < before && tighten()) return { bound, children: [] };
  }
  const children = splitNode(model, node, relaxation.shares, {
    alive,
    gap: incumbent.cover.cost - bound,
  });
  const isLast = children.length === 0;
  let { tooMany } = node;
  if (relaxation.isConverged) {
    const most = isLast ? Infinity : FEWER * tooMany;
    const tried = tryCovering(engine, relaxation, lattice, incumbent, { ...(isLast ? LAST : EARLY), most });
    if (tried === "SETTLED") return { bound: incumbent.cover.cost, children: [] };
    tooMany = Math.min(tooMany, tried);
  }
  return { bound, children: children.map((child) => ({ ...child, tooMany })) };
}

function divesAt(model: Model, { depth }: Node): number {
  if (depth === 0) return ROOT_DIVES;
  const isAlways = isLarge(model) || model.problem.isFewest;
  return isAlways || depth % DEPTHS_PER_DIVE === 0 ? 1 : 0;
}

function isLarge({ demand }: Model): boolean {
  return demand.reduce((sum, count) => sum + count, 0) > MANY_UNITS;
}

/**
 * Lists every parcel that a better cover may use and searches all their covers. Gives the number of parcels where that
 * does not settle the node, and does not try with more than `most` of them.
 */
function tryCovering(
  engine: Engine,
  relaxation: Relaxation,
  lattice: Lattice,
  incumbent: Incumbent,
  { most, maxOffers, maxNodes, coverNodes, branchOffers, share }: Covering & { most: number },
): "SETTLED" | number {
  const { model, effort, reach } = engine;
  const target = below(lattice, incumbent.cover.cost);
  const budget = target - relaxation.bound;
  // Slightly less than what was too much is too much as well.
  if (budget >= STILL_WIDE * (reach.tooWide.get(maxOffers) ?? Infinity)) return Infinity;
  const offers = listOffers(engine, relaxation, budget, { maxOffers, maxNodes });
  if (!offers) {
    reach.tooWide.set(maxOffers, budget);
    return Infinity;
  }
  if (offers.length > most) return Infinity;
  const result = coverExactly({
    model,
    demand: model.demand,
    offers,
    base: relaxation.bound,
    below: target + ABOVE,
    maxParcels: incumbent.maxParcels,
    maxNodes: coverNodes,
    effort,
  });
  if (result.cover && result.cover.cost < incumbent.cover.cost) incumbent.cover = result.cover;
  if (result.isComplete) return "SETTLED";
  if (offers.length > branchOffers) return offers.length;
  const some = { ...engine, effort: effort.part(share) };
  const isSettled = branchOnOffers(some, offers, incumbent, (cost) => below(lattice, cost));
  return isSettled ? "SETTLED" : offers.length;
}

/** The largest cost on the lattice below `cost`. */
function below({ offset, step }: Lattice, cost: number): number {
  if (step === 0) return cost - 1;
  return offset + Math.ceil((cost - offset) / step - 1 - 1e-9) * step;
}
