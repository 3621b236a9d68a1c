import fc from "fast-check";
import type { Fee, Line, Route, RuleSet } from "../rule-set.ts";

const CATS = ["FOOD", "HEALTH", "ADULT_MILK_POWDER"];

const extras = { parcelFee: fc.integer({ min: 0, max: 300 }), unitFee: fc.integer({ min: 0, max: 40 }) };

const fee: fc.Arbitrary<Fee> = fc.oneof(
  fc.record({
    mode: fc.constant("WEIGHT" as const),
    tareG: fc.integer({ min: 0, max: 200 }),
    minG: fc.integer({ min: 0, max: 1000 }),
    firstG: fc.integer({ min: 1, max: 1000 }),
    firstFee: fc.integer({ min: 0, max: 900 }),
    stepG: fc.constantFrom(1, 70, 100, 500),
    stepFee: fc.integer({ min: 0, max: 90 }),
    ...extras,
  }),
  fc.record({
    mode: fc.constant("BANDS" as const),
    tareG: fc.integer({ min: 0, max: 200 }),
    bands: fc.constantFrom<[number, number][]>(
      [
        [700, 500],
        [1500, 700],
        [4000, 1900],
      ],
      [[900, 300]],
      [
        [3000, 800],
        [3500, 600],
      ],
    ),
    ...extras,
  }),
  fc.record({
    mode: fc.constant("UNITS" as const),
    tareG: fc.constant(0),
    table: fc.constantFrom<Record<string, number>>(
      { 1: 900, 3: 1950 },
      { 2: 700 },
      { 3: 600, 4: 500 },
      { 1: 0 },
    ),
  }),
);

const profile = fc.record({
  id: fc.constantFrom("p", "q"),
  cats: fc.dictionary(fc.constantFrom(...CATS), fc.integer({ min: 0, max: 5 }), { minKeys: 1 }),
  maxUnits: fc.integer({ min: 1, max: 5 }),
  maxPerSku: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
});

const route: fc.Arbitrary<Omit<Route, "id">> = fc.record({
  name: fc.constant("line"),
  company: fc.constant("GENERAL"),
  pkgType: fc.constant("INTERNAL" as const),
  countries: fc.constant(["CN"]),
  daysMin: fc.constant(1),
  daysMax: fc.integer({ min: 1, max: 4 }),
  tax: fc.record({ CN: fc.constantFrom("BY_TAX", "BY_VALUE", "ALWAYS", null) }),
  fee,
  maxWeightG: fc.integer({ min: 500, max: 4000 }),
  maxValue: fc.constantFrom<Record<string, number>>({ CN: 3000 }, { CN: 9000 }, {}),
  singleOverValue: fc.boolean(),
  profiles: fc.uniqueArray(profile, { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
});

const ratesBp = { FOOD: 1300, HEALTH: 2000, ADULT_MILK_POWDER: 900 };

/** Small rule sets of every fee mode and kind of tax, among them some that cannot carry every cart. */
export const rulesArbitrary: fc.Arbitrary<RuleSet> = fc
  .array(route, { minLength: 1, maxLength: 3 })
  .map((routes) => ({
    taxSchemes: {
      BY_TAX: { ratesBp, exempt: { on: "TAX", limit: 600 } },
      BY_VALUE: { ratesBp, exempt: { on: "VALUE", limit: 4000 } },
      ALWAYS: { ratesBp, exempt: null },
    },
    routes: routes.map((one, index) => ({ ...one, id: `R${index}` })),
  }));

function cartOf(maxUnits: number, maxLines: number): fc.Arbitrary<Line[]> {
  const line = fc.record({
    cat: fc.constantFrom(...CATS),
    weightG: fc.integer({ min: 50, max: 1200 }),
    price: fc.integer({ min: 100, max: 4000 }),
    qty: fc.integer({ min: 1, max: 4 }),
    dutiable: fc.option(fc.record({ BY_TAX: fc.integer({ min: 0, max: 5000 }) }), { nil: undefined }),
  });
  return fc
    .array(line, { minLength: 1, maxLength: maxLines })
    .map((lines) => lines.map((one, index) => ({ ...one, sku: `S${index}` })))
    .filter((lines) => lines.reduce((sum, { qty }) => sum + qty, 0) <= maxUnits);
}

/** Carts of at most five units in the categories of `rulesArbitrary`. */
export const smallCartArbitrary = cartOf(5, 4);

/** Carts of at most ten units in the categories of `rulesArbitrary`, too many for trying every division. */
export const largerCartArbitrary = cartOf(10, 6);

/** A single route whose parcels cost the same up to a limit of weight: plain bin packing. */
export function oneLimitRules(maxWeightG: number): RuleSet {
  const one: Route = {
    id: "ONE",
    name: "one limit",
    company: "GENERAL",
    pkgType: "INTERNAL",
    countries: ["CN"],
    daysMin: 1,
    daysMax: 2,
    tax: { CN: null },
    fee: { mode: "BANDS", tareG: 0, bands: [[maxWeightG, 1000]], parcelFee: 0, unitFee: 0 },
    maxWeightG,
    maxValue: {},
    singleOverValue: false,
    profiles: [{ id: "ALL", cats: { GENERAL: 5000 }, maxUnits: 5000 }],
  };
  return { taxSchemes: {}, routes: [one] };
}
