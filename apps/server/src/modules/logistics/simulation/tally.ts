import { COUNTRY_NAMES } from "@crux/contract/countries";
import type { SimulatedOrder, SimulationCosts } from "@crux/contract/logistics/simulation.schema";
import { type SimulationKind, SPREAD_WORDS, spreadColumn } from "@crux/rules/parcel/simulation-words";
import { differenceWords, lostWords } from "./difference-words.ts";
import type { PricedCart, SimulatedCart } from "./simulate-cart.ts";
import type { Compared } from "./simulation-thread.ts";

/** An order of which either side is told. */
export type KeptOrder = SimulatedOrder;

/** What an order comes to under other rules. */
export type Outcome = Omit<KeptOrder, "kind"> & { kind: SimulationKind };

/** What all orders come to so far, amounts in cents. */
export type Tally = {
  counts: Record<Lowercase<SimulationKind>, number>;
  before: SimulationCosts;
  after: SimulationCosts;
  parcelsBefore: number;
  parcelsAfter: number;
  moreCents: number;
  lessCents: number;
  spread: number[];
};

/** How many orders of a kind are kept to be shown. */
const MAX_KEPT = 200;

export function emptyTally(): Tally {
  const nothing = { freight: 0, service: 0, tax: 0 };
  return {
    counts: { more: 0, less: 0, same: 0, unsplittable: 0, splittable: 0, neither: 0, unknown: 0 },
    before: nothing,
    after: nothing,
    parcelsBefore: 0,
    parcelsAfter: 0,
    moreCents: 0,
    lessCents: 0,
    spread: SPREAD_WORDS.map(() => 0),
  };
}

type Side = NonNullable<KeptOrder["before"]>;

/** All that its customer pays for an order's parcels, or its receiver at the border. */
export const totalOf = ({ freight, service, tax }: SimulationCosts): number => freight + service + tax;

/** How much more an order costs; null where one side has no split for it. */
export function differenceOf({ before, after }: Pick<Outcome, "before" | "after">): number | null {
  return before && after ? totalOf(after) - totalOf(before) : null;
}

/** An order under both rules, in words; `compared` is null where that took too long or its goods are gone. */
export function outcomeOf(
  order: { orderId: number; costCents: number },
  cart: SimulatedCart | null,
  compared: Compared | null,
  nameOf: (sku: string) => string,
): Outcome {
  const known = {
    orderId: order.orderId,
    country: cart ? COUNTRY_NAMES[cart.country] : "",
    ordered: order.costCents,
  };
  if (!compared)
    return {
      ...known,
      kind: "UNKNOWN",
      before: null,
      after: null,
      reasons: [cart ? "试算超时" : "商品已删除"],
    };
  const [before, after] = [sideOf(compared.before), sideOf(compared.after)];
  return { ...known, kind: kindOf(before, after), before, after, reasons: reasonsOf(compared, nameOf) };
}

function sideOf(priced: PricedCart): Side | null {
  if (!priced.isSplit) return null;
  const { preset, parcels, freight, service, tax } = priced;
  return { preset, parcels, freight, service, tax };
}

function kindOf(before: Side | null, after: Side | null): SimulationKind {
  if (!before) return after ? "SPLITTABLE" : "NEITHER";
  if (!after) return "UNSPLITTABLE";
  const difference = totalOf(after) - totalOf(before);
  if (difference === 0) return "SAME";
  return difference > 0 ? "MORE" : "LESS";
}

function reasonsOf({ before, after }: Compared, nameOf: (sku: string) => string): string[] {
  if (!after.isSplit) return lostWords(after, nameOf);
  return before.isSplit ? differenceWords(before, after) : lostWords(before, nameOf);
}

/** The tally with one more order. */
export function withOutcome(tally: Tally, { kind, before, after }: Outcome): Tally {
  const name = kind.toLowerCase() as Lowercase<SimulationKind>;
  const counted = { ...tally, counts: { ...tally.counts, [name]: tally.counts[name] + 1 } };
  if (!before || !after) return counted;
  const difference = totalOf(after) - totalOf(before);
  const column = spreadColumn(difference);
  return {
    ...counted,
    before: added(tally.before, before),
    after: added(tally.after, after),
    parcelsBefore: tally.parcelsBefore + before.parcels,
    parcelsAfter: tally.parcelsAfter + after.parcels,
    moreCents: tally.moreCents + Math.max(0, difference),
    lessCents: tally.lessCents + Math.max(0, -difference),
    spread: tally.spread.map((orders, place) => orders + (place === column ? 1 : 0)),
  };
}

function added(one: SimulationCosts, other: SimulationCosts): SimulationCosts {
  return {
    freight: one.freight + other.freight,
    service: one.service + other.service,
    tax: one.tax + other.tax,
  };
}

/** The orders to be shown with one more: of each kind those that differ most, newest first among equals. */
export function withKept(kept: readonly KeptOrder[], outcome: Outcome): KeptOrder[] {
  const { kind } = outcome;
  if (kind === "SAME" || kind === "NEITHER" || kind === "UNKNOWN") return [...kept];
  const all = [...kept, { ...outcome, kind }];
  const ofKind = all.filter((one) => one.kind === kind);
  if (ofKind.length <= MAX_KEPT) return all;
  const size = (one: KeptOrder) => Math.abs(differenceOf(one) ?? 0);
  const least = ofKind.reduce((found, one) => (size(one) <= size(found) ? one : found));
  return all.filter((one) => one !== least);
}
