import type { Cover } from "./dive.ts";
import type { Limit } from "./model.ts";
import type { Basis } from "./restricted-master.ts";

/** A part of the search: all covers within the limits. Nothing in it costs less than `bound`. */
export type Node = {
  limits: readonly Limit[];
  bound: number;
  depth: number;
  /** How many parcels the last search through covers was given that found no end. */
  tooMany: number;
  /** Where the relaxation of the node that this is a part of ended. */
  basis?: Basis;
};

/** The best cover so far; only covers of at most `maxParcels` parcels count. */
export type Incumbent = { cover: Cover; maxParcels: number };
