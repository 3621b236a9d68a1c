import { isCounted, type Limit, type Model, type Share } from "./model.ts";
import type { Node } from "./search-node.ts";

type Question = Pick<Limit, "route" | "item" | "least">;
type Answer = { question: Question; count: number };

const WHOLE = 2e-3;
const TOTAL: Question = { route: -1, item: -1, least: 0 };

/**
 * Splits a node by a number of parcels that its relaxation leaves fractional, of all or on one route; where none is,
 * by fixing those that are not fixed yet. Empty when all are fixed.
 */
export function splitNode(model: Model, node: Node, shares: readonly Share[]): Node[] {
  const total = answer(shares, TOTAL);
  const routes = routesOf(model).map((question) => answer(shares, question));
  const fraction = mostFractional([total]) ?? mostFractional(routes);
  if (fraction) return halve(node, fraction);
  const loose = [total, ...routes].find(({ question }) => !isFixed(node, question));
  return loose ? fix(node, loose) : [];
}

/** Splits a node as `splitNode` does, and further by parcels with at least so many units of an item; empty when all are whole. */
export function splitByItem(model: Model, node: Node, shares: readonly Share[]): Node[] {
  const fraction =
    mostFractional([answer(shares, TOTAL)]) ??
    mostFractional(routesOf(model).map((question) => answer(shares, question))) ??
    mostFractional(itemsOf(model).map((question) => answer(shares, question)));
  return fraction ? halve(node, fraction) : [];
}

function answer(shares: readonly Share[], question: Question): Answer {
  const limit = { ...question, low: 0, high: 0 };
  let count = 0;
  for (const { column, share } of shares) if (isCounted(limit, column)) count += share;
  return { question, count };
}

function routesOf({ routes }: Model): Question[] {
  return Array.from({ length: routes }, (_, route) => ({ ...TOTAL, route }));
}

function halve(node: Node, { question, count }: Answer): Node[] {
  const down = Math.floor(count);
  return possible([narrow(node, question, 0, down), narrow(node, question, down + 1, Infinity)]);
}

function fix(node: Node, { question, count }: Answer): Node[] {
  const number = Math.round(count);
  const children = [narrow(node, question, number, number), narrow(node, question, number + 1, Infinity)];
  return possible(number > 0 ? [narrow(node, question, 0, number - 1), ...children] : children);
}

function possible(nodes: readonly Node[]): Node[] {
  return nodes.filter(({ limits }) => limits.every(({ low, high }) => low <= high));
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
    for (let least = 1; least <= most; least++) questions.push({ route: -1, item, least });
  }
  return questions;
}

function isSame(limit: Limit, { route, item, least }: Question): boolean {
  return limit.route === route && limit.item === item && limit.least === least;
}

function isFixed({ limits }: Node, question: Question): boolean {
  const limit = limits.find((one) => isSame(one, question));
  return limit !== undefined && limit.low >= limit.high;
}

function narrow(node: Node, question: Question, low: number, high: number): Node {
  const known = node.limits.find((one) => isSame(one, question));
  const limit: Limit = {
    ...question,
    low: Math.max(known?.low ?? 0, low),
    high: Math.min(known?.high ?? Infinity, high),
  };
  const others = node.limits.filter((one) => one !== known);
  return { limits: [...others, limit], bound: node.bound, depth: node.depth + 1 };
}
