import type { Item, Problem, Way } from "./compile-problem.ts";
import { isExempt } from "./price-parcel.ts";

/**
 * The least tax in cents of a unit that travels alone. A unit that no route takes alone sets no limit,
 * because a limit could then make the whole cart unsolvable.
 */
export function taxAlone(problem: Problem, item: Item): number {
  const taxes = problem.ways.filter((way) => takesAlone(way, item)).map((way) => taxOn(problem, way, item));
  return Math.min(Infinity, ...taxes);
}

function takesAlone(way: Way, { category, line }: Item): boolean {
  if ((way.caps[category] ?? 0) < 1 || way.minUnits > 1 || way.maxUnits < 1 || way.maxPerSku < 1)
    return false;
  return line.weightG <= way.maxNetG && (line.price <= way.maxValue || way.route.singleOverValue);
}

function taxOn(problem: Problem, way: Way, item: Item): number {
  const scheme = problem.schemes[way.scheme];
  const tax = item.taxes[way.scheme] ?? 0;
  return scheme === undefined || isExempt(scheme, tax, item.line.price) ? 0 : tax;
}
