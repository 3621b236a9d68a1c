import { branchOnList } from "./branch-node.ts";
import { type Candidate, coverExactly } from "./cover-exactly.ts";
import type { Engine } from "./generate-columns.ts";
import {
  type ColumnsLaid,
  type ListedPart,
  type ListedSolution,
  layList,
  solveListed,
  withinBudget,
} from "./listed-program.ts";
import type { Column, Share } from "./model.ts";
import type { Basis } from "./restricted-master.ts";
import { findCuts } from "./rounding-cuts.ts";
import type { Incumbent, Node } from "./search-node.ts";

/** What a search over listed columns has to settle: all covers within the limits, from where a relaxation of them ended. */
export type ListedTask = {
  candidates: readonly Candidate[];
  limits: Node["limits"];
  basis: Basis;
  incumbent: Incumbent;
  improve: (() => void) | undefined;
  /** The largest cost of a cover that is better than one of a given cost. */
  below: (cost: number) => number;
};

type ListedNode = ListedPart & { bound: number; depth: number };
type Search = Omit<ListedTask, "candidates" | "limits" | "basis"> & {
  engine: Engine;
  list: ColumnsLaid;
  /** The price of a unit left uncovered. */
  big: number;
};

const MAX_NODES = 3000;
const COVER_NODES = 300;
// Of more columns a short search through covers finds none.
const COVERED = 600;
const SLACK = 1e-6;
const ABOVE = 0.01;
// Cuts at the root serve all nodes.
const ROUNDS_AT_ROOT = 12;
const ROUNDS = 2;
const CUTS_PER_ROUND = 8;
// Rounds of cuts that raise the bound by less than this share of what is left are mostly followed by others that do so too.
const PROGRESS = 0.02;
const MAX_IDLE_ROUNDS = 2;
const STEPS_PER_COUNT = 4;

/**
 * Settles which cover by the given candidates is best, by branch and cut: a linear program and rounding cuts at every node, each of
 * which keeps only the candidates that its bound still allows. Gives the bound of what is left, that of the best cover where
 * nothing is.
 */
export function branchOnCandidates(
  engine: Engine,
  { candidates, limits, basis, ...task }: ListedTask,
): number {
  const { incumbent, below } = task;
  const list = layList(
    engine.model.size,
    candidates.map(({ column }) => column),
  );
  // To leave a unit uncovered must be dearer than any cover of use, even where all listed parcels are cheap.
  const big = Math.max(engine.big, 2 * (1 + incumbent.cover.cost));
  const search: Search = { ...task, engine, list, big };
  const use = Int32Array.from(list.columns.keys());
  const columns = alikeIn(list.columns, basis);
  const first = { limits, cuts: [], use, basis: { ...basis, columns, tight: new Set<never>() } };
  const open: ListedNode[] = [{ ...first, bound: 0, depth: 0 }];
  for (let nodes = 0; ; nodes++) {
    open.sort((one, other) => leastOf(other) - leastOf(one) || one.depth - other.depth);
    const node = open.pop();
    if (!node || node.bound >= below(incumbent.cover.cost) + ABOVE) return incumbent.cover.cost;
    if (nodes >= MAX_NODES || engine.effort.isOver()) return node.bound;
    const children = solveListedNode(search, node);
    if (!children) return node.bound;
    if (nodes === 0 && children.length > 0) task.improve?.();
    open.push(...children);
  }
}

/** The least cost in whole cents of a cover in a node; of equal ones the deepest soon has a cover. */
function leastOf({ bound }: ListedNode): number {
  return Math.ceil(bound - ABOVE);
}

/** The numbers of the listed columns that have the contents of those in a basis. */
function alikeIn(list: readonly Column[], basis: Basis): number[] {
  const wanted = new Map(basis.columns.map((column) => [hashOf(column), column]));
  return list.flatMap((column, at) => {
    const one = wanted.get(hashOf(column));
    const isAlike =
      one?.lane === column.lane && one.counts.every((count, item) => count === column.counts[item]);
    return isAlike ? [at] : [];
  });
}

function hashOf({ lane, counts }: Column): number {
  let hash = lane;
  for (let item = 0; item < counts.length; item++) hash = (Math.imul(hash, 31) + (counts[item] ?? 0)) | 0;
  return hash;
}

/** The nodes that remain to be searched, none when this one is settled; undefined when it cannot be split. */
function solveListedNode(search: Search, node: ListedNode): ListedNode[] | undefined {
  const { engine, list, incumbent, below } = search;
  const cut = cutOff(search, node);
  if (cut.isSettled) return [];
  if (!cut.solution.isOptimal) return undefined;
  const { part, solution } = cut;
  const target = below(incumbent.cover.cost);
  const { use, reduced } = withinBudget(part, solution, target - solution.bound + SLACK);
  const used = Array.from(use, (at) => list.columns[at] as Column);
  const candidates = () => used.map((column, index) => ({ column, reduced: reduced[index] ?? 0 }));
  if (used.length <= COVERED && isCovered(search, candidates(), solution.bound)) return [];
  const gap = target - solution.bound;
  const bound = Math.max(node.bound, solution.bound);
  const children = branchOnList(engine.model, part.limits, solution.shares, { columns: used, gap });
  if (children.length === 0) return undefined;
  const { basis } = solution;
  const cuts = part.cuts.filter((one) => basis.tight.has(one));
  return children.map((limits) => ({ limits, cuts, use, basis, bound, depth: node.depth + 1 }));
}

type CutOff = { isSettled: boolean; part: ListedPart; solution: ListedSolution };

/** Solves a node's program and adds cuts to it as long as they raise its bound. */
function cutOff(search: Search, node: ListedNode): CutOff {
  const { engine, list, big, incumbent, below } = search;
  const rounds = node.depth === 0 ? ROUNDS_AT_ROOT : ROUNDS;
  let part: ListedPart = node;
  let known: CutOff | undefined;
  let idle = 0;
  for (let round = 0; ; round++) {
    const solution = solveListed(engine.model, list, part, { big, effort: engine.effort });
    takeWhole(search, solution);
    const target = below(incumbent.cover.cost);
    const left = target - solution.bound;
    if (left <= -ABOVE) return { isSettled: true, part, solution };
    // A program that did not come to its end bounds less than the one before.
    if (!solution.isOptimal) return known ?? { isSettled: false, part, solution };
    const isIdle = known && solution.bound - known.solution.bound < PROGRESS * left;
    idle = isIdle ? idle + 1 : 0;
    known = { isSettled: false, part, solution };
    if (round >= rounds || idle >= MAX_IDLE_ROUNDS) return known;
    const fresh = findCuts(solution, part.use, list.columns.length, CUTS_PER_ROUND);
    if (fresh.length === 0) return known;
    engine.effort.spend(fresh.length * part.use.length * STEPS_PER_COUNT);
    const { basis } = solution;
    const cuts = [...part.cuts.filter((one) => basis.tight.has(one)), ...fresh];
    part = { ...part, basis, cuts, use: withinBudget(part, solution, left + SLACK).use };
  }
}

/** Keeps a solution of whole parcels that is better than the best cover. */
function takeWhole({ engine: { model }, incumbent }: Search, { shares, isOptimal }: ListedSolution): void {
  const cover = isOptimal ? wholeCover(shares) : undefined;
  if (!cover || cover.cost >= incumbent.cover.cost || cover.columns.length > incumbent.maxParcels) return;
  const isMet = model.demand.every((units, item) => {
    return cover.columns.reduce((left, { counts }) => left - (counts[item] ?? 0), units) === 0;
  });
  if (isMet) incumbent.cover = cover;
}

function wholeCover(shares: readonly Share[]) {
  const columns = shares.flatMap(({ column, share }) =>
    new Array<typeof column>(Math.round(share)).fill(column),
  );
  const isWhole = shares.every(({ share }) => Math.abs(share - Math.round(share)) < 1e-3);
  return isWhole ? { columns, cost: columns.reduce((sum, { cost }) => sum + cost, 0) } : undefined;
}

/** True when a short search through the covers ruled all of them in or out. */
function isCovered(search: Search, candidates: readonly Candidate[], base: number): boolean {
  const { engine, incumbent, below } = search;
  const { model, effort } = engine;
  const { cover, isComplete } = coverExactly({
    model,
    demand: model.demand,
    candidates,
    base,
    below: below(incumbent.cover.cost) + ABOVE,
    maxParcels: incumbent.maxParcels,
    maxNodes: COVER_NODES,
    effort,
  });
  if (cover && cover.cost < incumbent.cover.cost) incumbent.cover = cover;
  return isComplete;
}
