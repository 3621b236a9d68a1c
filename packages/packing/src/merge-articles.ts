import type { Item, Problem } from "./compile-problem.ts";
import type { Pattern } from "./solve-exactly.ts";
import { sum } from "./sum.ts";

/** A problem with equal articles as one item, and the way back to the items of before. */
export type Merged = {
  problem: Problem;
  /** The items that one of the merged problem stands for. */
  membersOf(item: Item): readonly Item[];
  /** Contents over the items of before, dealt out in their order. */
  spread(patterns: readonly Pattern[]): Pattern[];
};

/**
 * Makes one item of articles that differ in their sku alone, which spares the search all the splits that only exchange
 * them. As many are joined as every parcel may hold together whatever it may hold of a single sku.
 */
export function mergeArticles(problem: Problem): Merged {
  const alike = [...Map.groupBy(problem.items, keyOf).values()];
  const members = alike.flatMap((items) => joinable(problem, items));
  const order = new Map(problem.items.map((item, index) => [item, index]));
  const placeOf = (item: Item) => order.get(item) ?? 0;
  members.sort(([one], [other]) => (one && other ? placeOf(one) - placeOf(other) : 0));
  const merged = members.flatMap(joined);
  return {
    problem: { ...problem, items: merged },
    membersOf: (item) => members[merged.indexOf(item)] ?? [],
    spread: (patterns) => {
      const left = members.map((items) => items.map(({ line }) => line.qty));
      return patterns.map(({ counts, score }) => {
        const spread = problem.items.map(() => 0);
        counts.forEach((count, index) => {
          if (count === 0) return;
          deal(count, left[index] ?? []).forEach((units, at) => {
            const item = members[index]?.[at];
            if (item) spread[placeOf(item)] = units;
          });
        });
        return { counts: spread, score };
      });
    },
  };
}

function keyOf({ line, category, supplier, taxes, taxAlone }: Item): string {
  return JSON.stringify([category, line.weightG, line.price, supplier ?? null, taxes, taxAlone]);
}

/** Equal articles in groups that no limit per sku tells from a single article of as many units. */
function joinable({ ways }: Problem, items: readonly Item[]): Item[][] {
  const category = items[0]?.category ?? 0;
  const most = Math.min(
    ...ways.map(({ maxPerSku, maxUnits, caps }) => {
      const cap = Math.min(maxUnits, caps[category] ?? 0);
      return maxPerSku < cap ? maxPerSku : Infinity;
    }),
  );
  const groups: Item[][] = [];
  let units = 0;
  for (const item of items) {
    if (groups.length === 0 || units + item.line.qty > most) {
      groups.push([]);
      units = 0;
    }
    groups.at(-1)?.push(item);
    units += item.line.qty;
  }
  return groups;
}

function joined(items: readonly Item[]): Item[] {
  const [first] = items;
  if (!first) return [];
  return [{ ...first, line: { ...first.line, qty: sum(items.map(({ line }) => line.qty)) } }];
}

/** Takes so many units from what is left of each, the first ones first. */
function deal(count: number, left: number[]): number[] {
  let open = count;
  return left.map((units, at) => {
    const taken = Math.min(open, units);
    left[at] = units - taken;
    open -= taken;
    return taken;
  });
}
