import type { Alive } from "./alive.ts";
import { type FixedCounts, fixedCounts } from "./fixed-counts.ts";
import {
  ALL_PARCELS,
  countedIn,
  isOnLane,
  isOnTotal,
  isOnUnits,
  isSameQuestion,
  type Limit,
  type Model,
  type Question,
  type Share,
} from "./model.ts";
import type { Node } from "./search-node.ts";

type Answer = { question: Question; count: number };

/** What a better cover of a node may use, and how far the node's bound lies below the best cover. */
export type Outlook = { alive: Alive; gap: number };

const WHOLE = 2e-3;
const DEAR_STEP = 2;

/**
 * Splits a node by a number that its relaxation leaves fractional: of parcels at all, of parcels on one lane, of their
 * fee steps, of units of an item on one lane. Where none is, by fixing those that are not fixed yet. Empty when all are.
 */
export function splitNode(
  model: Model,
  node: Node,
  shares: readonly Share[],
  { alive, gap }: Outlook,
): Node[] {
  const total = answer(shares, ALL_PARCELS);
  const lanes = lanesOf(model).map((question) => answer(shares, question));
  const steps = stepsOf(model, lanes, gap).map((question) => answer(shares, question));
  const units = unitsOf(model, alive).map((question) => answer(shares, question));
  const fraction = rarest(lanes) ?? mostFractional([total]) ?? rarest(steps) ?? mostFractional(units);
  if (fraction) return possible(model, halve(node, fraction));
  const fixed = fixedCounts(model, alive, node.limits);
  const loose = [total, ...lanes, ...steps, ...units].find(({ question }) => !isFixed(node, fixed, question));
  return loose ? possible(model, fix(node, loose)) : [];
}

/** Splits a node as `splitNode` does, and further by parcels with at least so many units of an item; empty when all are whole. */
export function splitByItem(model: Model, node: Node, shares: readonly Share[]): Node[] {
  const fraction =
    mostFractional([answer(shares, ALL_PARCELS)]) ??
    mostFractional(lanesOf(model).map((question) => answer(shares, question))) ??
    mostFractional(itemsOf(model).map((question) => answer(shares, question)));
  return fraction ? possible(model, halve(node, fraction)) : [];
}

function answer(shares: readonly Share[], question: Question): Answer {
  let count = 0;
  for (const { column, share } of shares) count += share * countedIn(question, column);
  return { question, count };
}

function lanesOf({ lanes }: Model): Question[] {
  return Array.from({ length: lanes }, (_, lane) => ({ ...ALL_PARCELS, lane }));
}

/**
 * The fee steps of each lane in use, those of few parcels first. The lane of most parcels has many ways to take or save
 * a step, so that only dear steps are worth asking for there.
 */
function stepsOf({ perFeeStep }: Model, lanes: readonly Answer[], gap: number): Question[] {
  const used = lanes.filter(({ count }) => count > WHOLE).sort((one, other) => one.count - other.count);
  return used
    .filter(({ question: { lane } }, at) => {
      return (perFeeStep[lane] ?? 0) > (at === used.length - 1 ? DEAR_STEP * gap : 0);
    })
    .map(({ question }) => ({ ...question, isOnSteps: true }));
}

/** The units of each item on each lane, where it may be on several. */
function unitsOf({ types, lanes, size }: Model, alive: Alive): Question[] {
  const lanesOfItem = Array.from({ length: size }, () => new Set<number>());
  for (const { type, items } of alive.types) {
    for (const item of items) lanesOfItem[item]?.add(types[type]?.lane ?? -1);
  }
  for (const { lane, counts } of alive.singles) lanesOfItem[counts.indexOf(1)]?.add(lane);
  const questions: Question[] = [];
  for (let lane = lanes - 1; lane >= 0; lane--) {
    for (let item = 0; item < size; item++) {
      const open = lanesOfItem[item];
      if (open?.has(lane) && open.size > 1) questions.push({ ...ALL_PARCELS, lane, item });
    }
  }
  return questions;
}

function halve(node: Node, { question, count }: Answer): Node[] {
  const down = Math.floor(count);
  return [narrow(node, question, 0, down), narrow(node, question, down + 1, Infinity)];
}

function fix(node: Node, { question, count }: Answer): Node[] {
  const number = Math.round(count);
  const children = [narrow(node, question, number, number), narrow(node, question, number + 1, Infinity)];
  return number > 0 ? [narrow(node, question, 0, number - 1), ...children] : children;
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
function rarest(answers: readonly Answer[]): Answer | undefined {
  const fractional = answers.filter(({ count }) => Math.abs(count - Math.round(count)) > WHOLE);
  return fractional.sort((one, other) => one.count - other.count)[0];
}

function mostFractional(answers: readonly Answer[]): Answer | undefined {
  let best: Answer | undefined;
  let farthest = WHOLE;
  for (const one of answers) {
    const off = Math.abs(one.count - Math.round(one.count));
    if (off <= farthest + 1e-6 && best) continue;
    if (off <= WHOLE) continue;
    farthest = off;
    best = one;
  }
  return best;
}

function itemsOf({ size, demand }: Model): Question[] {
  const questions: Question[] = [];
  for (let item = 0; item < size; item++) {
    const most = Math.min(demand[item] ?? 0, 4);
    for (let least = 1; least <= most; least++) questions.push({ ...ALL_PARCELS, item, least });
  }
  return questions;
}

function isFixed({ limits }: Node, fixed: FixedCounts, question: Question): boolean {
  if (isOnTotal(question)) return fixed.total !== undefined;
  if (isOnLane(question)) return fixed.parcels.has(question.lane);
  if (fixed.parcels.get(question.lane) === 0) return true;
  const limit = limits.find((one) => isSameQuestion(one, question));
  return limit !== undefined && limit.low >= limit.high;
}

function narrow(node: Node, question: Question, low: number, high: number): Node {
  const known = node.limits.find((one) => isSameQuestion(one, question));
  const limit: Limit = {
    ...question,
    low: Math.max(known?.low ?? 0, low),
    high: Math.min(known?.high ?? Infinity, high),
  };
  const others = node.limits.filter((one) => one !== known);
  return { ...node, limits: [...others, limit], depth: node.depth + 1 };
}
