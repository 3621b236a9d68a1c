import { costLattice, roundUp } from "./cost-lattice.ts";
import { groupItems, type Usable } from "./fix-by-reduced-cost.ts";
import type { Relaxation } from "./generate-columns.ts";
import { isOnTotal, type Limit, type Model } from "./model.ts";

/**
 * The bound of a relaxation raised to costs that covers can have. Items that share no parcel of use add up to costs of
 * their own, so that each group's part of the bound is raised by itself.
 */
export function roundBound(
  model: Model,
  { bound, prices }: Relaxation,
  usable: Usable,
  limits: readonly Limit[],
): number {
  const whole = roundUp(costLattice(model, model.demand, usable, limits), bound);
  const groups = groupItems(model, usable).map((items) => partOf(model, usable, items));
  if (groups.length < 2) return whole;
  let sum = 0;
  for (const group of groups) {
    const worth = group.items.reduce(
      (all, item) => all + (prices.common[item] ?? 0) * (model.demand[item] ?? 0),
      0,
    );
    const share = limits.reduce((all, limit, at) => {
      return all + shareOf(group, groups, limit, prices.ofLimits[at] ?? 0);
    }, 0);
    const lost = [...group.lanes].reduce((all, lane) => all + (prices.lost[lane] ?? 0), 0);
    const own = limits.filter((limit) => isOwn(group, groups, limit));
    sum += roundUp(costLattice(model, group.demand, group.usable, own), worth + share - lost);
  }
  return Math.max(whole, sum);
}

type Group = {
  items: readonly number[];
  lanes: Set<number>;
  demand: Int32Array;
  usable: Usable;
};

function partOf(model: Model, usable: Usable, items: readonly number[]): Group {
  const types = usable.types.filter((type) => items.includes(type.items[0] ?? -1));
  const singles = usable.singles.filter(({ counts }) => items.includes(counts.indexOf(1)));
  const lanes = new Set([
    ...types.map(({ type }) => model.types[type]?.lane ?? -1),
    ...singles.map(({ lane }) => lane),
  ]);
  const demand = new Int32Array(model.size);
  for (const item of items) demand[item] = model.demand[item] ?? 0;
  return { items, lanes, demand, usable: { types, singles } };
}

/** True for a limit that counts nothing of another group. */
function isOwn({ items, lanes }: Group, groups: readonly Group[], { lane, item }: Limit): boolean {
  if (item >= 0) return lane >= 0 && items.includes(item);
  return lanes.has(lane) && groups.every((group) => group.lanes === lanes || !group.lanes.has(lane));
}

/** A group's part of what a limit is worth; -Infinity where that cannot be told. */
function shareOf(group: Group, groups: readonly Group[], limit: Limit, worth: number): number {
  if (worth === 0) return 0;
  if (limit.item >= 0) return group.items.includes(limit.item) ? worth : 0;
  if (isOnTotal(limit)) return -Infinity;
  if (!group.lanes.has(limit.lane)) return 0;
  return isOwn(group, groups, limit) ? worth : -Infinity;
}
