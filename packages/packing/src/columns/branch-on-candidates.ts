import { branchByItem } from "./branch-node.ts";
import { type Candidate, coverExactly } from "./cover-exactly.ts";
import type { Engine } from "./generate-columns.ts";
import { ALL_PARCELS, type Limit, reducedCost, type Share } from "./model.ts";
import { createMaster, stepsPerPivot } from "./restricted-master.ts";
import type { Incumbent, Node } from "./search-node.ts";

type CandidateNode = Node & { candidates: readonly Candidate[] };

const MAX_NODES = 3000;
const COVER_NODES = 300;
const SLACK = 1e-6;
const ABOVE = 0.01;

/**
 * Settles which cover by the given candidates is best, by branch and bound with a linear program at every node; each node
 * keeps only the candidates that its bound still allows. False when it gives up.
 */
export function branchOnCandidates(
  engine: Engine,
  candidates: readonly Candidate[],
  incumbent: Incumbent,
  below: (cost: number) => number,
): boolean {
  const root = incumbent.maxParcels === Infinity ? [] : [atMost(incumbent.maxParcels)];
  const open: CandidateNode[] = [{ limits: root, bound: 0, depth: 0, tooMany: Infinity, candidates }];
  for (let nodes = 0; ; nodes++) {
    const node = open.pop();
    if (!node) return true;
    if (nodes >= MAX_NODES || engine.effort.isOver()) return false;
    const children = solveCandidateNode(engine, node, incumbent, below);
    if (!children) return false;
    open.push(...children);
  }
}

function atMost(high: number): Limit {
  return { ...ALL_PARCELS, low: 0, high };
}

/** The nodes that remain to be searched, none when this one is settled; undefined when it cannot be split. */
function solveCandidateNode(
  engine: Engine,
  { candidates, ...node }: CandidateNode,
  incumbent: Incumbent,
  below: (cost: number) => number,
): CandidateNode[] | undefined {
  const { model, effort } = engine;
  const master = createMaster(model, model.demand, node.limits, {
    big: engine.big,
    expected: candidates.length,
  });
  for (const { column } of candidates) master.add(column);
  if (node.basis) master.startFrom(node.basis, effort, 0);
  const { duals, value, isOptimal } = master.solve(effort, stepsPerPivot(model, candidates.length));
  if (!isOptimal) return undefined;
  const priced = candidates.map(({ column }) => ({ column, reduced: reducedCost(column, duals) }));
  const least = priced.reduce((found, { reduced }) => Math.min(found, reduced), 0);
  if (least < -SLACK) return undefined;
  const shares = master.shares();
  const whole = wholeCover(shares);
  if (whole && !master.hasArtificials() && whole.cost < incumbent.cover.cost) incumbent.cover = whole;
  const budget = below(incumbent.cover.cost) - value;
  if (budget < 0) return [];
  const usable = priced.filter(({ reduced }) => reduced <= budget + SLACK);
  const { maxParcels } = incumbent;
  const search = {
    model,
    demand: model.demand,
    candidates: usable,
    base: value,
    below: below(incumbent.cover.cost) + ABOVE,
    maxParcels,
    maxNodes: COVER_NODES,
    effort,
  };
  const result = coverExactly(search);
  if (result.cover && result.cover.cost < incumbent.cover.cost) incumbent.cover = result.cover;
  if (result.isComplete) return [];
  const children = branchByItem(model, { ...node, basis: master.basis() }, shares);
  return children.length > 0 ? children.map((child) => ({ ...child, candidates: usable })) : undefined;
}

function wholeCover(shares: readonly Share[]) {
  const columns = shares.flatMap(({ column, share }) =>
    new Array<typeof column>(Math.round(share)).fill(column),
  );
  const isWhole = shares.every(({ share }) => Math.abs(share - Math.round(share)) < 1e-3);
  return isWhole ? { columns, cost: columns.reduce((sum, { cost }) => sum + cost, 0) } : undefined;
}
