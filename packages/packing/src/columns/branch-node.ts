import type { Usable } from "./fix-by-reduced-cost.ts";
import { type FixedCounts, fixedCounts } from "./fixed-counts.ts";
import {
  ALL_PARCELS,
  type Column,
  countedIn,
  isOnLane,
  isOnTotal,
  isOnUnits,
  isSameQuantity,
  type Limit,
  type Model,
  type Quantity,
  type Share,
} from "./model.ts";
import type { Node } from "./search-node.ts";

type Measure = { quantity: Quantity; count: number };

/** What a better cover of a node may use, and how far the node's bound lies below the best cover. */
export type Outlook = { usable: Usable; gap: number };

const WHOLE = 2e-3;
const DEAR_STEP = 2;

/**
 * Branches on a number that the node's relaxation leaves fractional: of parcels at all, of parcels on one lane, of their
 * fee steps, of units of an item on one lane. Where none is, by fixing those that are not fixed yet. Empty when all are.
 */
export function branchNode(
  model: Model,
  node: Node,
  shares: readonly Share[],
  { usable, gap }: Outlook,
): Node[] {
  const total = measure(shares, ALL_PARCELS);
  const lanes = lanesOf(model).map((quantity) => measure(shares, quantity));
  const steps = stepsOf(model, lanes, gap).map((quantity) => measure(shares, quantity));
  const units = unitsOf(model, usable).map((quantity) => measure(shares, quantity));
  const fraction = rarest(lanes) ?? mostFractional([total]) ?? rarest(steps) ?? mostFractional(units);
  if (fraction) return possible(model, halve(node, fraction));
  const fixed = fixedCounts(model, usable, node.limits);
  const loose = [total, ...lanes, ...steps, ...units].find(({ quantity }) => !isFixed(node, fixed, quantity));
  return loose ? possible(model, fix(node, loose)) : [];
}

/** The columns that a better cover may use, and how far the bound lies below the best cover. */
type ListOutlook = { columns: readonly Column[]; gap: number };

/**
 * Branches as `branchNode` does where all columns are listed, and further on the number of parcels with at least so many units
 * of an item. Gives the limits of the parts; empty when all these numbers are whole.
 */
export function branchOnList(
  model: Model,
  limits: readonly Limit[],
  shares: readonly Share[],
  { columns, gap }: ListOutlook,
): (readonly Limit[])[] {
  const measured = (quantities: readonly Quantity[]) => quantities.map((one) => measure(shares, one));
  const lanes = measured(lanesOf(model));
  const fraction =
    rarest(lanes) ??
    mostFractional(measured([ALL_PARCELS])) ??
    rarest(measured(stepsOf(model, lanes, gap))) ??
    mostFractional(measured(unitsOnLanes(model, lanesOfColumns(model, columns)))) ??
    mostFractional(measured(itemsOf(model)));
  const node = { limits, bound: 0, depth: 0, tooMany: Infinity };
  return fraction ? possible(model, halve(node, fraction)).map((part) => part.limits) : [];
}

function lanesOfColumns({ size }: Model, columns: readonly Column[]): Set<number>[] {
  const lanesOfItem = Array.from({ length: size }, () => new Set<number>());
  for (const { lane, counts } of columns) {
    for (let item = 0; item < size; item++) if ((counts[item] ?? 0) > 0) lanesOfItem[item]?.add(lane);
  }
  return lanesOfItem;
}

function measure(shares: readonly Share[], quantity: Quantity): Measure {
  let count = 0;
  for (const { column, share } of shares) count += share * countedIn(quantity, column);
  return { quantity, count };
}

function lanesOf({ lanes }: Model): Quantity[] {
  return Array.from({ length: lanes }, (_, lane) => ({ ...ALL_PARCELS, lane }));
}

/**
 * The fee steps of each lane in use, those of few parcels first. The lane of most parcels has many ways to take or save
 * a step, so that only dear steps are worth asking for there.
 */
function stepsOf({ perFeeStep }: Model, lanes: readonly Measure[], gap: number): Quantity[] {
  const used = lanes.filter(({ count }) => count > WHOLE).sort((one, other) => one.count - other.count);
  return used
    .filter(({ quantity: { lane } }, at) => {
      return (perFeeStep[lane] ?? 0) > (at === used.length - 1 ? DEAR_STEP * gap : 0);
    })
    .map(({ quantity }) => ({ ...quantity, isOnSteps: true }));
}

function unitsOf(model: Model, usable: Usable): Quantity[] {
  const lanesOfItem = Array.from({ length: model.size }, () => new Set<number>());
  for (const { type, items } of usable.types) {
    for (const item of items) lanesOfItem[item]?.add(model.types[type]?.lane ?? -1);
  }
  for (const { lane, counts } of usable.singles) lanesOfItem[counts.indexOf(1)]?.add(lane);
  return unitsOnLanes(model, lanesOfItem);
}

/** The units of each item on each lane, where it may be on several. */
function unitsOnLanes({ lanes, size }: Model, lanesOfItem: readonly ReadonlySet<number>[]): Quantity[] {
  const quantities: Quantity[] = [];
  for (let lane = lanes - 1; lane >= 0; lane--) {
    for (let item = 0; item < size; item++) {
      const open = lanesOfItem[item];
      if (open?.has(lane) && open.size > 1) quantities.push({ ...ALL_PARCELS, lane, item });
    }
  }
  return quantities;
}

function halve(node: Node, { quantity, count }: Measure): Node[] {
  const down = Math.floor(count);
  return [narrow(node, quantity, 0, down), narrow(node, quantity, down + 1, Infinity)];
}

function fix(node: Node, { quantity, count }: Measure): Node[] {
  const number = Math.round(count);
  const children = [narrow(node, quantity, number, number), narrow(node, quantity, number + 1, Infinity)];
  return number > 0 ? [narrow(node, quantity, 0, number - 1), ...children] : children;
}

/** The nodes without those whose limits exclude each other or ask for more units than there are. */
function possible({ demand }: Model, nodes: readonly Node[]): Node[] {
  return nodes.filter(({ limits }) => {
    const most = limits.find(isOnTotal)?.high ?? Infinity;
    const least = limits.reduce((sum, limit) => sum + (isOnLane(limit) ? limit.low : 0), 0);
    const asked = new Int32Array(demand.length);
    for (const limit of limits) {
      if (isOnUnits(limit)) asked[limit.item] = (asked[limit.item] ?? 0) + limit.low;
    }
    const isThere = asked.every((count, item) => count <= (demand[item] ?? 0));
    return isThere && least <= most && limits.every(({ low, high }) => low <= high);
  });
}

/** Of the fractional counts the smallest: rounding one parcel to none or two changes costs more than rounding one of many. */
function rarest(measures: readonly Measure[]): Measure | undefined {
  const fractional = measures.filter(({ count }) => Math.abs(count - Math.round(count)) > WHOLE);
  return fractional.sort((one, other) => one.count - other.count)[0];
}

function mostFractional(measures: readonly Measure[]): Measure | undefined {
  let best: Measure | undefined;
  let farthest = WHOLE;
  for (const one of measures) {
    const off = Math.abs(one.count - Math.round(one.count));
    if (off <= farthest + 1e-6 && best) continue;
    if (off <= WHOLE) continue;
    farthest = off;
    best = one;
  }
  return best;
}

function itemsOf({ size, demand }: Model): Quantity[] {
  const quantities: Quantity[] = [];
  for (let item = 0; item < size; item++) {
    const most = Math.min(demand[item] ?? 0, 4);
    for (let least = 1; least <= most; least++) quantities.push({ ...ALL_PARCELS, item, least });
  }
  return quantities;
}

function isFixed({ limits }: Node, fixed: FixedCounts, quantity: Quantity): boolean {
  if (isOnTotal(quantity)) return fixed.total !== undefined;
  if (isOnLane(quantity)) return fixed.parcels.has(quantity.lane);
  if (fixed.parcels.get(quantity.lane) === 0) return true;
  const limit = limits.find((one) => isSameQuantity(one, quantity));
  return limit !== undefined && limit.low >= limit.high;
}

function narrow(node: Node, quantity: Quantity, low: number, high: number): Node {
  const known = node.limits.find((one) => isSameQuantity(one, quantity));
  const limit: Limit = {
    ...quantity,
    low: Math.max(known?.low ?? 0, low),
    high: Math.min(known?.high ?? Infinity, high),
  };
  const others = node.limits.filter((one) => one !== known);
  return { ...node, limits: [...others, limit], depth: node.depth + 1 };
}
