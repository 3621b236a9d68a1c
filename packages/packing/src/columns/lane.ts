import type { Problem, Way } from "../compile-problem.ts";
import type { Route } from "../rule-set.ts";

/** The number of the lane of a parcel on a way; a route has one lane for parcels that bear tax and one for the others. */
export function laneOf(problem: Pick<Problem, "ways">, way: Way, isTaxed: boolean): number {
  return 2 * routesOf(problem).indexOf(way.route) + (isTaxed ? 1 : 0);
}

/** The routes of a problem in the order of their lanes. */
export function routesOf({ ways }: Pick<Problem, "ways">): Route[] {
  return [...new Set(ways.map((way) => way.route))];
}
