import { describe, expect, it } from "vitest";
import { chargedWeight, parcelFee, parcelTax, priceParcel, unitTax } from "./price-parcel.ts";
import type { BandsFee, Line, Route, RuleSet, UnitsFee, WeightFee } from "./rule-set.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";

const perTenth: WeightFee = {
  mode: "WEIGHT",
  tareG: 100,
  minG: 1000,
  firstG: 1000,
  firstFee: 560,
  stepG: 100,
  stepFee: 56,
  parcelFee: 0,
  unitFee: 0,
};
const bands: BandsFee = {
  mode: "BANDS",
  tareG: 0,
  bands: [
    [500, 895],
    [1000, 1150],
  ],
  parcelFee: 30,
  unitFee: 5,
};
const perTin: UnitsFee = { mode: "UNITS", tareG: 300, table: { 1: 900, 2: 1500, 3: 1950, 4: 2600, 6: 3700 } };

function routeOf(id: string): Route {
  const route = DEMO_RULES.routes.find((one) => one.id === id);
  if (!route) throw new Error(`no route ${id}`);
  return route;
}

const tin: Line = {
  sku: "T",
  cat: "BABY_MILK_POWDER",
  weightG: 1000,
  price: 3500,
  qty: 1,
  dutiable: { CN_POSTAL: 3830 },
};

describe("parcelFee", () => {
  it.each([
    [100, 560],
    [1000, 560],
    [1001, 616],
    [1100, 616],
    [3500, 1960],
  ])("charges %i g gross from the first kilogram on in steps: %i cents", (grossG, cents) => {
    expect(parcelFee(perTenth, grossG, 1)).toBe(cents);
  });

  it("rounds the charged weight up to whole steps above the minimum", () => {
    expect([300, 1000, 1001, 1250].map((grossG) => chargedWeight(perTenth, grossG))).toEqual([
      1000, 1000, 1100, 1300,
    ]);
  });

  it("adds the fees per parcel and per unit", () => {
    expect(parcelFee({ ...perTenth, parcelFee: 250, unitFee: 10 }, 900, 3)).toBe(560 + 250 + 30);
    expect(parcelFee(bands, 400, 2)).toBe(895 + 30 + 10);
  });

  it("takes the first band that holds the weight and has no price above the last", () => {
    expect([500, 501, 1000, 1001].map((grossG) => parcelFee(bands, grossG, 1))).toEqual([
      930,
      1185,
      1185,
      undefined,
    ]);
  });

  it("sells only the listed numbers of units", () => {
    expect([3, 4, 5, 6, 7].map((units) => parcelFee(perTin, 0, units))).toEqual([
      1950,
      2600,
      undefined,
      3700,
      undefined,
    ]);
  });
});

describe("unitTax", () => {
  const rules: RuleSet = { taxSchemes: { S: { ratesBp: { FOOD: 1300 }, exempt: null } }, routes: [] };

  it.each([
    [100, 13],
    [50, 7],
    [34, 4],
    [35, 5],
    [0, 0],
  ])("taxes %i cents at 13 %% with half a cent rounded up: %i", (price, cents) => {
    expect(unitTax(rules, "S", { sku: "A", cat: "FOOD", weightG: 1, price, qty: 1 })).toBe(cents);
  });

  it("uses the official dutiable value instead of the price", () => {
    expect(unitTax(DEMO_RULES, "CN_POSTAL", tin)).toBe(498);
    expect(unitTax(DEMO_RULES, "CN_CBEC", { ...tin, cat: "FOOD" })).toBe(319);
  });

  it("is nothing for a category without a rate, whatever its name", () => {
    for (const cat of ["COMBO", "constructor", "__proto__"])
      expect(unitTax(DEMO_RULES, "CN_POSTAL", { ...tin, cat })).toBe(0);
  });
});

describe("parcelTax", () => {
  it("frees two tins and taxes three in full", () => {
    const route = routeOf("CN_MILK");
    expect(parcelTax(DEMO_RULES, route, "CN", [{ line: tin, count: 2 }])).toBe(0);
    expect(parcelTax(DEMO_RULES, route, "CN", [{ line: tin, count: 3 }])).toBe(1494);
  });

  it("exempts a tax sum exactly at the limit and not one cent above", () => {
    const taxed = (tax: number) => ({
      ...tin,
      dutiable: { CN_POSTAL: Math.ceil((tax * 10000 - 5000) / 1300) },
    });
    const route = routeOf("CN_MILK");
    expect(unitTax(DEMO_RULES, "CN_POSTAL", taxed(1063))).toBe(1063);
    expect(parcelTax(DEMO_RULES, route, "CN", [{ line: taxed(1063), count: 1 }])).toBe(0);
    expect(parcelTax(DEMO_RULES, route, "CN", [{ line: taxed(1064), count: 1 }])).toBe(1064);
  });

  it("exempts by goods value where the scheme says so", () => {
    const route = routeOf("INTL_AIR");
    const food = (price: number): Line => ({ sku: "F", cat: "FOOD", weightG: 100, price, qty: 1 });
    expect(parcelTax(DEMO_RULES, route, "TW", [{ line: food(9523), count: 1 }])).toBe(0);
    expect(parcelTax(DEMO_RULES, route, "TW", [{ line: food(9524), count: 1 }])).toBe(1905);
    expect(parcelTax(DEMO_RULES, route, "MY", [{ line: food(1000), count: 2 }])).toBe(200);
  });

  it("is part of the fee on a tax-paid route", () => {
    expect(priceParcel(DEMO_RULES, routeOf("CN_MILK_BC"), "CN", [{ line: tin, count: 3 }])).toEqual({
      fee: 1950,
      tax: 0,
      grossG: 3300,
      value: 10500,
      units: 3,
    });
  });
});
