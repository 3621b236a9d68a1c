import type { Cover } from "./dive.ts";
import type { Engine } from "./generate-columns.ts";
import { ALL_PARCELS, type Column, type Prices, reducedCost } from "./model.ts";
import type { Incumbent, Node } from "./search-node.ts";

export type RepackGoal = {
  /** What units are worth, to judge parcels by. */
  prices: Prices;
  /** A cover of this cost needs no further work. */
  goal: number;
  /** Solves a small problem within a node, improving its cover. */
  solve: (engine: Engine, node: Node, incumbent: Incumbent) => void;
};

const MAX_UNITS = 26;
const MAX_PARCELS = 5;
const MAX_SEEDS = 8;
const MAX_STEPS = 300_000;

/**
 * A large neighbourhood search: solves small groups of the cover's parcels anew, those first that are dearest for what their units are worth,
 * until no group gets cheaper or the cover costs no more than `goal`.
 */
export function repackParcels(
  engine: Engine,
  incumbent: Incumbent,
  { prices, goal, solve }: RepackGoal,
): void {
  engine.reach.isRepacked = true;
  const isCounting = incumbent.maxParcels !== Infinity;
  const tried = new Set<string>();
  for (let seed = 0; seed < MAX_SEEDS && !engine.effort.isOver(); ) {
    const ranked = incumbent.cover.columns
      .map((column) => ({ column, reduced: reducedCost(column, prices) }))
      .sort((one, other) => other.reduced - one.reduced)
      .map(({ column }) => column);
    const places = groupFrom(ranked, seed);
    const group = places.flatMap((place) => ranked[place] ?? []);
    const key = group
      .map(({ counts }) => counts.join())
      .sort()
      .join("|");
    const isPart = group.length > 1 && group.length < ranked.length;
    const better = isPart && !tried.has(key) ? repack(engine, group, { isCounting, solve }) : undefined;
    tried.add(key);
    seed = better ? 0 : seed + 1;
    if (!better) continue;
    const columns = [...ranked.filter((_, place) => !places.includes(place)), ...better.columns];
    incumbent.cover = { columns, cost: columns.reduce((sum, { cost }) => sum + cost, 0) };
    if (incumbent.cover.cost <= goal) return;
  }
}

/** A place in the ranking and the next ones, as many as make a small problem. */
function groupFrom(ranked: readonly Column[], seed: number): number[] {
  const group: number[] = [];
  let units = 0;
  for (let place = seed; place < ranked.length && group.length < MAX_PARCELS; place++) {
    const more = ranked[place]?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
    if (units + more > MAX_UNITS && group.length >= 2) continue;
    group.push(place);
    units += more;
  }
  return group;
}

function repack(
  engine: Engine,
  group: readonly Column[],
  { isCounting, solve }: Pick<RepackGoal, "solve"> & { isCounting: boolean },
): Cover | undefined {
  const demand = new Int32Array(engine.model.size);
  for (const { counts } of group) {
    counts.forEach((count, item) => {
      demand[item] = (demand[item] ?? 0) + count;
    });
  }
  const cost = group.reduce((sum, column) => sum + column.cost, 0);
  const own = isCounting ? [{ ...ALL_PARCELS, low: 0, high: group.length }] : [];
  const incumbent: Incumbent = { cover: { columns: [...group], cost }, maxParcels: own[0]?.high ?? Infinity };
  const effort = engine.effort.fork(MAX_STEPS);
  solve(
    {
      ...engine,
      effort,
      reach: { tooWide: new Map(), isRepacked: true },
      model: { ...engine.model, demand },
    },
    { limits: own, bound: 0, depth: 1, tooMany: Infinity },
    incumbent,
  );
  return incumbent.cover.cost < cost ? incumbent.cover : undefined;
}
