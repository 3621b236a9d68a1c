import { branchOnOffers } from "./branch-on-offers.ts";
import { type Alive, costLattice, type Lattice, roundUp } from "./cost-lattice.ts";
import { coverExactly, type Offer } from "./cover-exactly.ts";
import { dive } from "./dive.ts";
import { type Engine, generateColumns, type Relaxation } from "./generate-columns.ts";
import { type Column, reducedCost } from "./model.ts";
import { repackParcels } from "./repack-parcels.ts";
import type { Incumbent, Node } from "./search-node.ts";
import { splitNode } from "./split-node.ts";

/** Without children nothing in the node costs less than `bound`. */
export type NodeResult = { bound: number; children: Node[] };

const MAX_ROUNDS = 400;
const ROOT_DIVES = 3;
const MAX_OFFERS = 3000;
// With more offers than this, fixing numbers of parcels first narrows them down more cheaply.
const FEW_OFFERS = 400;
const COVER_NODES = 2000;

/** Bounds one node of the search tree, looks for better covers in it and splits it where that is not enough. */
export function solveNode(engine: Engine, node: Node, incumbent: Incumbent): NodeResult {
  const { model } = engine;
  const { limits } = node;
  // A relaxation that is not finished early still leaves time to round what there is of it.
  const rooted = node.depth === 0 ? { ...engine, effort: engine.effort.part(0.55) } : engine;
  const relaxation = generateColumns(rooted, {
    left: model.demand,
    limits,
    cutoff: incumbent.cover.cost,
    maxRounds: MAX_ROUNDS,
  });
  if (relaxation.bound >= incumbent.cover.cost) return { bound: relaxation.bound, children: [] };
  let lattice: Lattice = { offset: 0, step: 1 };
  let bound = relaxation.bound;
  const tighten = (): boolean => {
    const alive = findAlive(engine, relaxation, incumbent.cover.cost);
    lattice = costLattice(model, model.demand, alive, limits);
    bound = Math.max(bound, roundUp(lattice, relaxation.bound));
    return bound >= incumbent.cover.cost;
  };
  if (tighten()) return { bound, children: [] };
  for (let detour = 0; detour < (node.depth === 0 ? ROOT_DIVES : 1); detour++) {
    const cover = dive(engine, relaxation, model.demand, { limits, cutoff: incumbent.cover.cost, detour });
    if (!cover) continue;
    incumbent.cover = cover;
    if (tighten()) return { bound, children: [] };
  }
  if (node.depth === 0) {
    const before = incumbent.cover.cost;
    repackParcels(engine, incumbent, relaxation, { limits, goal: () => bound, solve: solveNode });
    if (incumbent.cover.cost < before && tighten()) return { bound, children: [] };
  }
  const children = splitNode(engine.model, node, relaxation.shares);
  const maxOffers = children.length > 0 ? FEW_OFFERS : MAX_OFFERS;
  if (relaxation.isConverged && tryCovering(engine, relaxation, lattice, incumbent, maxOffers)) {
    return { bound: incumbent.cover.cost, children: [] };
  }
  return { bound, children };
}

/** What a cover cheaper than `cost` may still use, judged by reduced costs. */
function findAlive(
  { model, pricer, effort }: Engine,
  { bound, value, prices }: Relaxation,
  cost: number,
): Alive {
  const budget = cost - Math.min(bound, value);
  const types = [...model.types.keys()].filter((type) => {
    const { atMost, steps } = pricer.findBest(type, prices, -budget, 0, () => true);
    effort.spend(steps);
    return atMost > -budget;
  });
  return { types, singles: model.singles.filter((column) => reducedCost(column, prices) < budget) };
}

/** Lists every parcel that a better cover may use and searches all their covers; true when that settles the node. */
function tryCovering(
  engine: Engine,
  relaxation: Relaxation,
  lattice: Lattice,
  incumbent: Incumbent,
  maxOffers: number,
): boolean {
  const { model, effort } = engine;
  const target = below(lattice, incumbent.cover.cost);
  const budget = target - relaxation.value;
  const offers = listOffers(engine, relaxation, budget);
  if (!offers) return false;
  const result = coverExactly({
    model,
    demand: model.demand,
    offers,
    budget,
    maxParcels: incumbent.maxParcels,
    maxNodes: COVER_NODES,
    effort,
  });
  if (result.cover && result.cover.cost < incumbent.cover.cost) incumbent.cover = result.cover;
  if (result.isComplete) return true;
  if (offers.length > maxOffers) return false;
  return branchOnOffers(engine, offers, incumbent, (cost) => below(lattice, cost));
}

/** The largest cost on the lattice below `cost`. */
function below({ offset, step }: Lattice, cost: number): number {
  if (step === 0) return cost - 1;
  return offset + Math.ceil((cost - offset) / step - 1 - 1e-9) * step;
}

function listOffers(
  { model, pricer, effort }: Engine,
  relaxation: Relaxation,
  budget: number,
): Offer[] | undefined {
  const offers = new Map<string, Offer>();
  const { prices } = relaxation;
  const add = (column: Column, reduced: number): void => {
    const key = column.counts.join();
    const known = offers.get(key);
    if (!known || known.column.cost > column.cost) offers.set(key, { column, reduced });
  };
  for (const column of model.singles) {
    const reduced = reducedCost(column, relaxation.prices);
    if (reduced <= budget + 1e-6) add(column, reduced);
  }
  for (let type = 0; type < model.types.length; type++) {
    const route = model.types[type]?.route ?? 0;
    let isFull = false;
    const { isComplete, steps } = pricer.findAll(type, prices, -budget - 1e-6, (counts, cost, gain) => {
      isFull = offers.size > MAX_OFFERS;
      if (!isFull) add({ route, counts: counts.slice(), cost }, -gain);
      return !isFull;
    });
    effort.spend(steps);
    if (isFull || !isComplete) return undefined;
  }
  return [...offers.values()];
}
