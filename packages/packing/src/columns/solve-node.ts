import type { BinType } from "./bin-type.ts";
import { branchNode } from "./branch-node.ts";
import { below, costLattice } from "./cost-lattice.ts";
import { dive } from "./dive.ts";
import { allUsable, fixByReducedCost, type Usable } from "./fix-by-reduced-cost.ts";
import { onOpenLanes } from "./fixed-counts.ts";
import { type Engine, generateColumns, type Relaxation } from "./generate-columns.ts";
import type { Model, Prices } from "./model.ts";
import { repackParcels } from "./repack-parcels.ts";
import { roundBound } from "./round-bound.ts";
import type { Incumbent, Node } from "./search-node.ts";
import { tightenLimits } from "./tighten-limits.ts";
import {
  ABOVE,
  type BoundedNode,
  CUT_AT_ROOT,
  CUT_BELOW,
  EARLY,
  EARLY_OF_COUNT,
  type EnumerationLimits,
  LAST,
  QUICK,
  tryEnumeration,
} from "./try-enumeration.ts";

/** Nothing in the node costs less than `bound`, which is never below that of the node. */
export type NodeResult = { bound: number; children: Node[]; prices: Prices };

/** A node with what is known of it: nothing better costs less than `bound` or uses what is not usable. */
type OpenNode = BoundedNode & { bound: number; usable: Usable };

const MAX_ROUNDS = 400;
// Less effort than this for a cart mostly ends without a proof.
const STEPS_PER_UNIT = 60_000;
// A bound this close to its ceiling hardly rises any more.
const TIGHT = 1 - 3e-4;
const ROOT_DIVES = 3;
// A relaxation that is not finished early still leaves time to round what there is of it.
const ROOT_SHARE = 0.55;
// The cheapest cover is mostly found early; below the root nodes are for the proof.
const DEPTHS_PER_DIVE = 3;
// A search through covers that found no end is tried again with so much fewer parcels.
const FEWER = 0.6;

/** Bounds one node of the search tree, looks for better covers in it and splits it where that is not enough. */
export function solveNode(engine: Engine, node: Node, incumbent: Incumbent): NodeResult {
  const { model } = engine;
  const usable = onOpenLanes(model, allUsable(model), node.limits);
  const lattice = costLattice(model, model.demand, usable, node.limits);
  const cutoff = below(lattice, incumbent.cover.cost) + ABOVE;
  const relaxation = relax(engine, node, cutoff, node.depth === 0 && isShort(engine));
  const bound = Math.max(relaxation.bound, node.bound);
  const open = { engine, node, incumbent, relaxation, lattice, usable, bound };
  if (relaxation.bound >= cutoff || tighten(open) || diveFrom(open)) return settled(open);
  if (mayClose(open) && relaxAgain(open)) return settled(open);
  const isReady = node.depth === 0 && open.relaxation.isConverged;
  if (isReady && (isEnumerated(open, QUICK) || (isHard(open) && isCut(open)))) return settled(open);
  return coverOrSplit(open);
}

/** Raises the bound by cuts over the list of parcels, which a better cover makes shorter where there are too many. */
function isCut(open: OpenNode): boolean {
  if (isEnumerated(open, CUT_AT_ROOT)) return true;
  const { incumbent } = open;
  const before = incumbent.cover.cost;
  repack(open);
  return incumbent.cover.cost < before && (tighten(open) || isEnumerated(open, CUT_AT_ROOT));
}

/** Looks for a better cover in neighbourhoods of the best one, once in a search. */
function repack({ engine, incumbent, relaxation, bound }: OpenNode): void {
  if (engine.reach.isRepacked) return;
  repackParcels(engine, incumbent, { prices: relaxation.prices, goal: bound, solve: solveNode });
}

/** Raises the bound as far as a search through the covers does; true when that settles the node. */
function isEnumerated(open: OpenNode, limits: EnumerationLimits): boolean {
  const { bound, parcels } = tryEnumeration({ ...open, improve: () => repack(open) }, limits);
  open.bound = Math.max(open.bound, bound);
  // The same list is not worth another search, any shorter one is.
  open.node = { ...open.node, tooMany: Math.min(open.node.tooMany, (parcels - 1) / FEWER) };
  return open.bound >= open.incumbent.cover.cost;
}

/**
 * True where splitting nodes will hardly come to an end: units bear tax by the cent, so that costs have no common step and
 * rounding bounds up to them is of little use.
 */
function isHard({ engine, usable }: OpenNode): boolean {
  const { model } = engine;
  if (model.problem.isFewest || !isShort(engine)) return false;
  return usable.types.some(({ type, items }) => items.some((item) => hasTax(model.types[type], item)));
}

function hasTax(type: BinType | undefined, item: number): boolean {
  return type?.isTaxed === true && (type.taxSize[item] ?? 0) > 0;
}

function settled({ incumbent, relaxation }: OpenNode): NodeResult {
  return { bound: incumbent.cover.cost, children: [], prices: relaxation.prices };
}

function relax(
  engine: Engine,
  { depth, limits, basis }: Node,
  cutoff: number,
  isThorough: boolean,
): Relaxation {
  const { model, effort } = engine;
  return generateColumns(depth === 0 ? { ...engine, effort: effort.part(ROOT_SHARE) } : engine, {
    left: model.demand,
    limits,
    cutoff,
    maxRounds: MAX_ROUNDS,
    basis,
    isRough: false,
    isThorough,
  });
}

/** Leaves out what no better cover uses and raises the bound to a cost that covers can have; true when none is better. */
function tighten(open: OpenNode): boolean {
  const { engine, node, relaxation, incumbent } = open;
  const { model } = engine;
  const limits = tightenLimits(node.limits, relaxation, below(open.lattice, incumbent.cover.cost));
  open.node = { ...node, limits };
  open.usable = onOpenLanes(model, fixByReducedCost(engine, relaxation, incumbent.cover.cost), limits);
  open.lattice = costLattice(model, model.demand, open.usable, limits);
  open.bound = Math.max(open.bound, roundBound(model, relaxation, open.usable, limits));
  return open.bound >= incumbent.cover.cost;
}

/** True when a better relaxation may show that no cover of the node is better. */
function mayClose({ relaxation, lattice, incumbent }: OpenNode): boolean {
  return isLoose(relaxation) && relaxation.ceiling >= below(lattice, incumbent.cover.cost);
}

function isLoose({ bound, ceiling }: Relaxation): boolean {
  return bound < TIGHT * ceiling;
}

/** Takes the relaxation to its end; true when it settles the node. */
function relaxAgain(open: OpenNode): boolean {
  const { engine, node, lattice, incumbent, relaxation } = open;
  if (engine.effort.isOver()) return false;
  const cutoff = below(lattice, incumbent.cover.cost) + ABOVE;
  const better = relax(engine, { ...node, basis: relaxation.basis }, cutoff, true);
  if (better.bound <= open.bound) return false;
  open.relaxation = better;
  open.bound = better.bound;
  return better.bound >= cutoff || tighten(open);
}

/** Rounds the relaxation to covers; true when one of them settles the node. */
function diveFrom(open: OpenNode): boolean {
  const { engine, node, relaxation, incumbent } = open;
  for (let discrepancy = 0; discrepancy < divesAt(engine.model, node); discrepancy++) {
    const goal = { limits: node.limits, cutoff: incumbent.cover.cost, discrepancy };
    const cover = dive(engine, relaxation, engine.model.demand, goal);
    if (!cover) continue;
    incumbent.cover = cover;
    if (tighten(open)) return true;
  }
  return false;
}

/** Searches all covers of the node where they are few, and splits it otherwise. */
function coverOrSplit(open: OpenNode): NodeResult {
  const { engine, node, relaxation, incumbent, usable } = open;
  const outlook = { usable, gap: incumbent.cover.cost - open.bound };
  const from = { ...node, basis: relaxation.basis };
  const children = branchNode(engine.model, from, relaxation.shares, outlook);
  if (children.length === 0 && isLoose(relaxation)) {
    if (relaxAgain(open)) return settled(open);
    if (!isLoose(open.relaxation)) return coverOrSplit(open);
  }
  const { prices } = relaxation;
  if (!relaxation.isConverged) return { bound: open.bound, children, prices };
  const early = isCounting(engine.model) ? EARLY_OF_COUNT : isHard(open) ? CUT_BELOW : EARLY;
  const tried =
    children.length === 0
      ? tryEnumeration(open, LAST)
      : tryEnumeration(open, early, FEWER * open.node.tooMany);
  const bound = Math.max(open.bound, tried.bound);
  if (bound >= incumbent.cover.cost) return settled(open);
  const tooMany = Math.min(open.node.tooMany, tried.parcels);
  return { bound, children: children.map((child) => ({ ...child, tooMany })), prices };
}

function divesAt(model: Model, { depth }: Node): number {
  if (depth === 0) return ROOT_DIVES;
  return isCounting(model) || depth % DEPTHS_PER_DIVE === 0 ? 1 : 0;
}

/** True where the search will mostly end before its proof, so that the bound of the root is what stays. */
function isShort({ model, effort }: Engine): boolean {
  return effort.left() < STEPS_PER_UNIT * model.demand.reduce((units, count) => units + count, 0);
}

/** True where the number of parcels is sought and not their cost. */
function isCounting({ problem }: Model): boolean {
  return problem.perFeeCent === 0;
}
