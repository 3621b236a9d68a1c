import type { Engine, Relaxation } from "./generate-columns.ts";
import { type Column, type Model, reducedCost } from "./model.ts";

/** A kind of parcel and those of its items that may stand in a parcel of use. */
export type UsableType = { type: number; items: readonly number[] };

/** What a cover may still use. */
export type Usable = { types: readonly UsableType[]; singles: readonly Column[] };

/** Every kind of parcel with all items that it can take. */
export function allUsable({ types, singles }: Model): Usable {
  const open = types.map(({ most }, type) => ({
    type,
    items: [...most.keys()].filter((item) => (most[item] ?? 0) > 0),
  }));
  return { types: open, singles };
}

/** What a cover that costs less than `cost` may use, judged by the reduced costs at the prices of a relaxation. */
export function fixByReducedCost(
  { model, pricer, effort }: Engine,
  relaxation: Relaxation,
  cost: number,
): Usable {
  const { bound, prices } = relaxation;
  const budget = cost - bound;
  const types = [...model.types.keys()].flatMap((type) => {
    const { items, steps } = pricer.findItems({ type, prices, threshold: -budget });
    effort.spend(steps);
    return items.length > 0 ? [{ type, items }] : [];
  });
  return { types, singles: model.singles.filter((column) => reducedCost(column, prices) < budget) };
}

/** Items that no parcel of use links with each other, in groups. */
export function groupItems({ size }: Model, { types }: Usable): number[][] {
  const parent = Array.from({ length: size }, (_, item) => item);
  const rootOf = (item: number): number => {
    const above = parent[item] ?? item;
    return above === item ? item : rootOf(above);
  };
  for (const { items } of types) for (const item of items) parent[rootOf(item)] = rootOf(items[0] ?? item);
  return [...Map.groupBy(parent.keys(), rootOf).values()];
}
