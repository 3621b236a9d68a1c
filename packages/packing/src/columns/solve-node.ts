import { type Alive, costLattice, type Lattice, roundUp } from "./cost-lattice.ts";
import { coverExactly, type Offer } from "./cover-exactly.ts";
import { type Cover, dive } from "./dive.ts";
import { type Engine, generateColumns, type Relaxation } from "./generate-columns.ts";
import type { Column } from "./model.ts";
import type { Limit } from "./restricted-master.ts";

export type Node = { limits: readonly Limit[]; bound: number; depth: number };

export type Incumbent = { cover: Cover; maxParcels: number };

/** Without children nothing in the node costs less than `bound`. */
export type NodeResult = { bound: number; children: Node[] };

const MAX_ROUNDS = 400;
const ROOT_DIVES = 3;
const MAX_OFFERS = 3000;
const COVER_NODES = 20_000;

/** Bounds one node of the search tree, looks for better covers in it and splits it where that is not enough. */
export function solveNode(engine: Engine, node: Node, incumbent: Incumbent): NodeResult {
  const { model } = engine;
  const { limits } = node;
  const relaxation = generateColumns(engine, {
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
  if (relaxation.isConverged && tryCovering(engine, relaxation, lattice, incumbent)) {
    return { bound: incumbent.cover.cost, children: [] };
  }
  return { bound, children: splitNode(engine, node, relaxation) };
}

/** What a cover cheaper than `cost` may still use, judged by reduced costs. */
function findAlive({ model, pricer }: Engine, { bound, value, prices }: Relaxation, cost: number): Alive {
  const budget = cost - Math.min(bound, value);
  const types = [...model.types.keys()].filter((type) => {
    return pricer.findBest(type, prices, -budget, () => {}).atMost > -budget;
  });
  return { types, singles: model.singles.filter((column) => reducedCost(column, { prices }) < budget) };
}

function reducedCost({ counts, cost, route }: Column, { prices }: Pick<Relaxation, "prices">): number {
  let reduced = cost + (prices.perRoute[route] ?? 0);
  for (let item = 0; item < counts.length; item++) reduced -= (counts[item] ?? 0) * (prices.worth[item] ?? 0);
  return reduced;
}

/** Lists every parcel that a better cover may use and searches all their covers; true when that settles the node. */
function tryCovering(
  engine: Engine,
  relaxation: Relaxation,
  lattice: Lattice,
  incumbent: Incumbent,
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
  return result.isComplete;
}

/** The largest cost on the lattice below `cost`. */
function below({ offset, step }: Lattice, cost: number): number {
  if (step === 0) return cost - 1;
  return offset + Math.ceil((cost - offset) / step - 1 - 1e-9) * step;
}

function listOffers({ model, pricer }: Engine, relaxation: Relaxation, budget: number): Offer[] | undefined {
  const offers = new Map<string, Offer>();
  const { prices } = relaxation;
  const add = (column: Column, reduced: number): void => {
    const key = column.counts.join();
    const known = offers.get(key);
    if (!known || known.column.cost > column.cost) offers.set(key, { column, reduced });
  };
  for (const column of model.singles) {
    const reduced = reducedCost(column, relaxation);
    if (reduced <= budget + 1e-6) add(column, reduced);
  }
  for (let type = 0; type < model.types.length; type++) {
    const route = model.types[type]?.route ?? 0;
    let isFull = false;
    const { atMost, best } = pricer.findAll(type, prices, -budget - 1e-6, (counts, cost, gain) => {
      isFull = offers.size > MAX_OFFERS;
      if (!isFull) add({ route, counts: counts.slice(), cost }, -gain);
    });
    if (isFull || atMost > best) return undefined;
  }
  return [...offers.values()];
}

/** Splits a node by the number of parcels, in total or on one route. */
function splitNode({ model }: Engine, node: Node, { shares, bound }: Relaxation): Node[] {
  const counts = new Float64Array(model.routes);
  let total = 0;
  for (const { column, share } of shares) {
    counts[column.route] = (counts[column.route] ?? 0) + share;
    total += share;
  }
  const split = (route: number, count: number): Node[] => {
    const down = Math.floor(count + 1e-3);
    return [
      { ...node, bound, depth: node.depth + 1, limits: narrow(node.limits, { route, low: 0, high: down }) },
      {
        ...node,
        bound,
        depth: node.depth + 1,
        limits: narrow(node.limits, { route, low: down + 1, high: Infinity }),
      },
    ];
  };
  const isFraction = (count: number) => Math.abs(count - Math.round(count)) > 2e-3;
  if (isFraction(total)) return split(-1, total);
  const order = [...counts.keys()].filter((route) => isFraction(counts[route] ?? 0));
  const [first] = order.sort((one, other) => off(counts[other]) - off(counts[one]) || one - other);
  if (first !== undefined) return split(first, counts[first] ?? 0);
  const whole = node.limits.find(({ route }) => route < 0);
  const number = Math.round(total);
  if (whole && whole.low === whole.high) return [];
  return [
    [0, number - 1],
    [number, number],
    [number + 1, Infinity],
  ].map(([low, high]) => ({
    ...node,
    bound,
    depth: node.depth + 1,
    limits: narrow(node.limits, { route: -1, low: low ?? 0, high: high ?? Infinity }),
  }));
}

/** How far a count lies from the next whole number. */
function off(count: number | undefined): number {
  return Math.abs((count ?? 0) - Math.round(count ?? 0));
}

function narrow(limits: readonly Limit[], more: Limit): Limit[] {
  const known = limits.find(({ route }) => route === more.route);
  const others = limits.filter(({ route }) => route !== more.route);
  if (!known) return [...others, more];
  return [
    ...others,
    { route: more.route, low: Math.max(known.low, more.low), high: Math.min(known.high, more.high) },
  ];
}
