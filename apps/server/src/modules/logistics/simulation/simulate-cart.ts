import type { DraftService } from "@crux/contract/logistics/rule-content.schema";
import type { CountryCode } from "@crux/packing/countries";
import type { Line, Solved } from "@crux/packing/rule-set";
import { sum } from "@crux/rules/money/money";
import type { RuleBook } from "../compile-rules.ts";
import { within } from "../rule-sets/books.ts";
import { type Solve, type Split, solvePresets } from "../solve-presets.ts";

/** What an order's parcels held, where they went, and how its customer had them split. */
export type SimulatedCart = {
  country: CountryCode;
  lines: Line[];
  /** Empty for a split of the customer's own. */
  presetId: string;
  pkgs: number;
  /** Each service with how many of the parcels had it. */
  services: readonly { skuId: number; pkgs: number }[];
};

/** One side of the comparison: the parcels' costs in cents, or what lies in none of them. */
export type PricedCart =
  | {
      isSplit: true;
      preset: string;
      parcels: number;
      /** The names of the parcels' routes, in order. */
      routes: string[];
      freight: number;
      service: number;
      tax: number;
    }
  | {
      isSplit: false;
      why: "NO_PRESET" | "ONLY_OFF" | "UNPLACEABLE";
      goods: { sku: string; reason: string }[];
    };

/** One side's rules, and the services that parcels may have under them. */
export type SimulatedRules = { book: RuleBook; services: readonly DraftService[] };

/**
 * What a cart costs under some rules: split by the preset that its customer chose, or where that is not offered or does
 * not hold the goods by the cheapest one that does.
 */
export async function simulateCart(
  { book, services }: SimulatedRules,
  cart: SimulatedCart,
  solve: Solve,
): Promise<PricedCart> {
  const offered = within(book, cart.country);
  const chosen = offered.presets.filter(({ presetId }) => presetId === cart.presetId);
  const own = await solvePresets({ ...offered, presets: chosen }, cart.lines, solve);
  const found = own.some(isHad) ? own : await solvePresets(offered, cart.lines, solve);
  const priced = found.flatMap((split) => {
    return isHad(split) && split.solution.solved ? [pricedSplit(split, split.solution, book)] : [];
  });
  const [best] = priced.sort((one, other) => one.freight + one.tax - other.freight - other.tax);
  if (!best) return { isSplit: false, ...reasonOf(found) };
  return { ...best, service: servicesOf(cart, best.parcels, services) };
}

/** A split that somebody can have: what only a route that is switched off would carry is none. */
const isHad = ({ solution, isExist }: Split): boolean => solution.solved && isExist;

function pricedSplit({ preset }: Split, { parcels }: Solved, book: RuleBook) {
  return {
    isSplit: true as const,
    preset: preset.presetName,
    parcels: parcels.length,
    routes: parcels.map(({ route }) => book.routeOf.get(route)?.name ?? route).sort(),
    freight: sum(parcels.map(({ fee }) => fee)),
    tax: sum(parcels.map(({ tax }) => tax)),
  };
}

/** A service that every parcel had is had by every parcel again; another one by as many as before, if there are. */
function servicesOf(cart: SimulatedCart, parcels: number, offered: readonly DraftService[]): number {
  const costs = cart.services.map(({ skuId, pkgs }) => {
    const price = offered.find((one) => one.skuId === skuId)?.price ?? 0;
    return price * (pkgs >= cart.pkgs ? parcels : Math.min(pkgs, parcels));
  });
  return sum(costs);
}

function reasonOf(found: readonly Split[]): Omit<Extract<PricedCart, { isSplit: false }>, "isSplit"> {
  if (found.length === 0) return { why: "NO_PRESET", goods: [] };
  const lost = found.find(({ solution }) => !solution.solved)?.solution;
  if (!lost || lost.solved) return { why: "ONLY_OFF", goods: [] };
  return { why: "UNPLACEABLE", goods: lost.unplaceable };
}
