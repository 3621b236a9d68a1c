import { compareText, type Problem } from "./compile-problem.ts";
import { createPlacer } from "./place-parcel.ts";
import type { Parcel } from "./rule-set.ts";
import type { Pattern } from "./solve-exactly.ts";

/** Found contents as parcels with route, profile and price. */
export function describeParcels(problem: Problem, patterns: readonly Pattern[]): Parcel[] {
  const place = createPlacer(problem);
  return patterns.flatMap(({ counts }) => {
    const { way, fee, tax } = place(problem.items, counts);
    const packed = problem.items.flatMap(({ line }, item) => {
      const count = counts[item] ?? 0;
      return count > 0 ? [{ line, count }] : [];
    });
    if (!way) return [];
    return {
      route: way.route.id,
      profile: way.profile.id,
      units: Object.fromEntries(packed.map(({ line, count }) => [line.sku, count])),
      fee,
      tax,
      grossG: way.route.fee.tareG + packed.reduce((sum, { line, count }) => sum + line.weightG * count, 0),
      value: packed.reduce((sum, { line, count }) => sum + line.price * count, 0),
    };
  });
}

/** Parcels in the order of route, profile and content, whatever order they were found in. */
export function sortParcels(parcels: readonly Parcel[]): Parcel[] {
  const keyOf = ({ route, profile, units }: Parcel) =>
    JSON.stringify([route, profile, Object.entries(units)]);
  return parcels
    .map((parcel) => ({ parcel, key: keyOf(parcel) }))
    .sort((left, right) => compareText(left.key, right.key))
    .map(({ parcel }) => parcel);
}
