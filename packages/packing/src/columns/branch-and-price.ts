import type { Effort } from "../effort.ts";
import { createColumnPool } from "./column-pool.ts";
import type { Cover } from "./dive.ts";
import type { Engine } from "./generate-columns.ts";
import { isOnTotal, type Limit, type Model } from "./model.ts";
import { createPricer } from "./pricer.ts";
import { repackParcels } from "./repack-parcels.ts";
import type { Incumbent, Node } from "./search-node.ts";
import { solveNode } from "./solve-node.ts";

/** The best cover found; no cover within the limits costs less than `bound`. */
export type Optimum = { cover: Cover; bound: number };

const MAX_NODES = 2000;
// Most carts are settled before so much of the effort is spent; the cover of others is improved in neighbourhoods then.
const SPENT_BEFORE_REPACKING = 0.25;

export type Aim = {
  /** A gap, as a share of the cost, that is small enough once so much of the effort is spent. */
  enough?: { gap: number; spent: number };
  /** No cover costs less, whatever the relaxations say. */
  least?: number;
};

/** Improves a first cover until no better one exists, the effort ends or the gap is small enough: branch and bound. */
export function branchAndPrice(
  model: Model,
  first: Cover,
  limits: readonly Limit[],
  effort: Effort,
  { enough, least = 0 }: Aim = {},
): Optimum {
  const start = effort.left();
  const isEnough = (bound: number) => {
    if (!enough || start === Infinity || effort.left() > start * (1 - enough.spent)) return false;
    return incumbent.cover.cost - bound <= enough.gap * incumbent.cover.cost;
  };
  const engine: Engine = {
    model,
    pricer: createPricer(model),
    pool: createColumnPool(),
    effort,
    reach: { tooWide: new Map(), isRepacked: false },
    big: 50 * (1 + model.singles.reduce((most, { cost }) => Math.max(most, cost), 0)),
  };
  for (const column of [...model.singles, ...first.columns]) if (column.lane >= 0) engine.pool.add(column);
  const incumbent: Incumbent = {
    cover: first,
    maxParcels: limits.find(isOnTotal)?.high ?? Infinity,
  };
  const open: Node[] = [{ limits, bound: least, depth: 0, tooMany: Infinity }];
  let unresolved = Infinity;
  for (let nodes = 0; open.length > 0; nodes++) {
    open.sort((one, other) => other.bound - one.bound);
    const node = open.pop();
    if (!node || node.bound >= incumbent.cover.cost) break;
    if (nodes >= MAX_NODES || (nodes > 0 && (effort.isOver() || isEnough(node.bound)))) {
      unresolved = Math.min(unresolved, node.bound);
      break;
    }
    const result = solveNode(engine, node, incumbent);
    const isOpen = open.length + result.children.length > 0;
    if (isOpen && !engine.reach.isRepacked && effort.left() < start * (1 - SPENT_BEFORE_REPACKING)) {
      repackParcels(engine, incumbent, { prices: result.prices, goal: node.bound, solve: solveNode });
    }
    if (result.children.length === 0) unresolved = Math.min(unresolved, result.bound);
    else open.push(...result.children.map((child) => ({ ...child, bound: result.bound })));
  }
  for (const node of open) unresolved = Math.min(unresolved, node.bound);
  return { cover: incumbent.cover, bound: Math.min(incumbent.cover.cost, unresolved) };
}
