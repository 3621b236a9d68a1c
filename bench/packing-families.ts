import type { Line, RuleSet } from "@crux/packing/rule-set";
import { randomNumbers } from "./packing-carts.ts";

/** A family of carts of one-dimensional bin packing: many articles, one route with one weight limit and one price. */
export type Family = { name: string; articles: number; maxWeightG: number; weigh: Weigh };

type Weigh = (random: Random, articles: number) => number[];
type Random = (low: number, high: number) => number;

const PRICE = 1000;

/** As Falkenauer's uniform ones: 2.5 articles to a parcel. */
export function uniform(articles: number): Family {
  return { name: `${articles} uniform articles`, articles, maxWeightG: 150, weigh: weighUniform };
}

/** The same in grams so fine that hardly two articles weigh the same. */
export function fineUniform(articles: number): Family {
  return {
    name: `${articles} uniform articles, all different`,
    articles,
    maxWeightG: 15_000,
    weigh: (random, count) => times(count, () => random(2000, 10_000)),
  };
}

/** As Falkenauer's triplets: parcels of three that are full to the gram exist, all others waste one. */
export function triplets(articles: number): Family {
  return { name: `${articles} articles in tight triplets`, articles, maxWeightG: 1000, weigh: weighTriplets };
}

/** As Scholl's hard ones: three or four to a parcel, of weights in a narrow band. */
export function narrow(articles: number): Family {
  return {
    name: `${articles} articles of nearly equal weight`,
    articles,
    maxWeightG: 100_000,
    weigh: (random, count) => times(count, () => random(20_000, 35_000)),
  };
}

/** As Schoenfield's: small and large ones that fill all but a few grams of the parcels that they need. */
export function brimful(articles: number): Family {
  return {
    name: `${articles} articles that fill parcels to the brim`,
    articles,
    maxWeightG: 1000,
    weigh: weighBrimful,
  };
}

/** The cart of a family and seed: the same one on every machine. */
export function familyCart({ articles, weigh }: Family, seed: number): Line[] {
  const next = randomNumbers(seed);
  const random: Random = (low, high) => low + Math.floor(next() * (high - low + 1));
  return weigh(random, articles).map((weightG, index) => ({
    sku: `A${index}`,
    cat: "GENERAL",
    weightG,
    price: 100,
    qty: 1,
  }));
}

/** One route that takes everything up to the limit, at one price per parcel. */
export function familyRules({ articles, maxWeightG }: Family): RuleSet {
  return {
    taxSchemes: {},
    routes: [
      {
        id: "ONE",
        name: "one limit",
        company: "GENERAL",
        pkgType: "INTERNAL",
        countries: ["CN"],
        daysMin: 1,
        daysMax: 2,
        tax: { CN: null },
        fee: { mode: "BANDS", tareG: 0, bands: [[maxWeightG, PRICE]], parcelFee: 0, unitFee: 0 },
        maxWeightG,
        maxValue: {},
        singleOverValue: false,
        profiles: [{ id: "ALL", cats: { GENERAL: articles }, maxUnits: articles }],
      },
    ],
  };
}

function weighUniform(random: Random, articles: number): number[] {
  return times(articles, () => random(20, 100));
}

function weighTriplets(random: Random, articles: number): number[] {
  return times(articles / 3, () => {
    const first = random(380, 490);
    const second = random(250, Math.floor((1000 - first) / 2));
    return [first, second, 1000 - first - second];
  }).flat();
}

function weighBrimful(random: Random, articles: number): number[] {
  const weights = times(articles - 1, () => random(1, 700));
  const rest = weights.reduce((sum, weight) => sum + weight, 0) % 1000;
  // What is missing to full parcels makes one more article, or is shared by two where it is too heavy.
  const missing = 1000 - rest - random(0, 5);
  return missing > 700 ? [...weights, 350, missing - 350] : [...weights, Math.max(1, missing)];
}

function times<One>(count: number, make: () => One): One[] {
  return Array.from({ length: count }, make);
}
