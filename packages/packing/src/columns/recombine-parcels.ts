import { fits } from "./column-pool.ts";
import { coverExactly, type Offer } from "./cover-exactly.ts";
import type { Engine, Relaxation } from "./generate-columns.ts";
import { listOffers } from "./list-offers.ts";
import { type Column, isOnTotal, type Limit, reducedCost } from "./model.ts";
import { numbersFrom } from "./numbers-from.ts";
import type { Incumbent } from "./search-node.ts";

const COVER_NODES = 400;
const LEAST_PARCELS = 3;
const MOST_PARCELS = 8;
const MAX_UNITS = 45;
const HALVINGS = 6;
const LIST = { maxOffers: 3000, maxNodes: 40_000 };
// Groups tried in a row without a gain before the search ends.
const PATIENCE = 400;
const SEED = 20_190_409;

/**
 * A search through large neighbourhoods: takes some parcels of the cover, one of them dear for what its units are worth,
 * and puts their units together anew out of the parcels that a relaxation holds for the best, until the cover costs no
 * more than `goal`, the effort ends or nothing has helped for long.
 */
export function recombineParcels(
  engine: Engine,
  incumbent: Incumbent,
  relaxation: Relaxation,
  { limits, goal }: { limits: readonly Limit[]; goal: () => number },
): void {
  const offers = bestOffers(engine, relaxation, incumbent.cover.cost - relaxation.bound);
  const { model, effort } = engine;
  const random = numbersFrom(SEED);
  const isCounting = limits.some(isOnTotal);
  for (let idle = 0; idle < PATIENCE && !effort.isOver() && incumbent.cover.cost > goal(); idle++) {
    const rated = incumbent.cover.columns
      .map((column) => ({ column, reduced: reducedCost(column, relaxation.prices) }))
      .sort((one, other) => other.reduced - one.reduced);
    const group = pickGroup(rated, random);
    const demand = new Int32Array(model.size);
    let spare = 0;
    let cost = 0;
    for (const { column, reduced } of group) {
      spare += reduced;
      cost += column.cost;
      for (let item = 0; item < model.size; item++)
        demand[item] = (demand[item] ?? 0) + (column.counts[item] ?? 0);
    }
    effort.spend(offers.length * 8 + rated.length * model.size);
    const budget = spare - 1;
    if (budget < 0) continue;
    const result = coverExactly({
      model,
      demand,
      offers: offers.filter(({ column, reduced }) => reduced <= budget && fits(column, demand)),
      base: cost - spare,
      below: cost,
      maxParcels: isCounting ? group.length : Infinity,
      maxNodes: COVER_NODES,
      effort,
    });
    if (!result.cover) continue;
    const taken = new Set(group);
    const columns = [
      ...rated.filter((one) => !taken.has(one)).map(({ column }) => column),
      ...result.cover.columns,
    ];
    incumbent.cover = { columns, cost: columns.reduce((sum, column) => sum + column.cost, 0) };
    idle = 0;
  }
}

/** The parcels within as wide a budget as can be listed. */
function bestOffers(engine: Engine, relaxation: Relaxation, gap: number): readonly Offer[] {
  const { tooWide } = engine.reach;
  let budget = Math.min(gap, tooWide.get(LIST.maxOffers) ?? Infinity);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const offers = listOffers(engine, relaxation, budget, LIST);
    if (offers) return offers;
    tooWide.set(LIST.maxOffers, budget);
    budget /= 2;
  }
  return [];
}

type Rated = { column: Column; reduced: number };

function pickGroup(rated: readonly Rated[], random: () => number): Rated[] {
  const size = LEAST_PARCELS + Math.floor(random() * (MOST_PARCELS - LEAST_PARCELS + 1));
  // The square keeps to the dear parcels, which are the ones to gain from.
  const place = () => Math.floor(random() ** 2 * rated.length);
  const group = new Set<Rated>();
  let units = 0;
  for (let trial = 0; trial < 3 * size && group.size < size; trial++) {
    const one = rated[place()];
    if (!one || group.has(one)) continue;
    const more = one.column.counts.reduce((sum, count) => sum + count, 0);
    if (units + more > MAX_UNITS && group.size >= 2) continue;
    group.add(one);
    units += more;
  }
  return [...group];
}
