import { describe, expect, it } from "vitest";
import { checkScheme, type Scheme, type ViolationCode } from "./check-scheme.ts";
import type { Line, Parcel } from "./rule-set.ts";
import { DEMO_RULES } from "./testing/demo-rules.ts";

const oil: Line = { sku: "OIL", cat: "HEALTH", weightG: 400, price: 3000, qty: 2 };
const tin: Line = { sku: "TIN", cat: "BABY_MILK_POWDER", weightG: 1000, price: 3500, qty: 2 };
const oilParcel: Parcel = {
  route: "CN_GEN",
  profile: "health",
  units: { OIL: 2 },
  fee: 560,
  tax: 0,
  grossG: 900,
  value: 6000,
};
const tinParcel: Parcel = {
  route: "CN_MILK_BC",
  profile: "baby",
  units: { TIN: 2 },
  fee: 1500,
  tax: 0,
  grossG: 2300,
  value: 7000,
};
const legal: Scheme = {
  rules: DEMO_RULES,
  country: "CN",
  lines: [oil, tin],
  parcels: [oilParcel, tinParcel],
};

function codes(scheme: Partial<Scheme>): ViolationCode[] {
  return checkScheme({ ...legal, ...scheme }).map(({ code }) => code);
}

function codesOfOil(change: Partial<Parcel>, line: Partial<Line> = {}): ViolationCode[] {
  return codes({ lines: [{ ...oil, ...line }], parcels: [{ ...oilParcel, ...change }] });
}

describe("checkScheme", () => {
  it("finds nothing wrong with a legal split", () => {
    expect(checkScheme(legal)).toEqual([]);
  });

  it("wants every unit packed exactly once", () => {
    expect(checkScheme({ ...legal, parcels: [oilParcel] })).toEqual([
      { code: "MISSING_UNITS", sku: "TIN", found: 2 },
    ]);
    expect(codes({ parcels: [oilParcel, oilParcel, tinParcel] })).toEqual(["EXTRA_UNITS"]);
  });

  it.each([
    [{ fee: 559 }, "WRONG_FEE"],
    [{ tax: 1 }, "WRONG_TAX"],
    [{ grossG: 800 }, "WRONG_GROSS"],
    [{ value: 5999 }, "WRONG_VALUE"],
    [{ route: "NONE" }, "UNKNOWN_ROUTE"],
    [{ profile: "none" }, "UNKNOWN_PROFILE"],
    [{ profile: "cosmetic-only" }, "CATEGORY_NOT_ALLOWED"],
  ] as const)("refuses a parcel with %o: %s", (change, code) => {
    expect(codesOfOil(change)).toEqual([code]);
  });

  it("refuses units that are no whole positive number, and skus that nobody ordered", () => {
    expect(codesOfOil({ units: { OIL: 2.5 } })).toContain("BAD_QUANTITY");
    expect(codesOfOil({ units: { OIL: -2 } })).toContain("BAD_QUANTITY");
    expect(codesOfOil({ units: { OIL: 2, GHOST: 1 } })).toContain("UNKNOWN_SKU");
    expect(codes({ parcels: [...legal.parcels, { ...oilParcel, units: {} }] })).toEqual(["EMPTY_PARCEL"]);
  });

  it("allows a parcel exactly at the weight limit and not one gram above", () => {
    expect(codesOfOil({ fee: 1960, grossG: 3500 }, { weightG: 1700 })).toEqual([]);
    expect(codesOfOil({ fee: 2016, grossG: 3502 }, { weightG: 1701 })).toEqual(["OVERWEIGHT"]);
  });

  it("allows a parcel exactly at the value limit and not one cent above, a single unit excepted", () => {
    const dear = (price: number) => ({ price, dutiable: { CN_POSTAL: 0 } });
    expect(codesOfOil({ value: 20000 }, dear(10000))).toEqual([]);
    expect(codesOfOil({ value: 20002 }, dear(10001))).toEqual(["OVER_VALUE"]);
    const single = { units: { OIL: 1 }, grossG: 500, value: 20001 };
    expect(codesOfOil(single, { ...dear(20001), qty: 1 })).toEqual([]);
  });

  it("counts units per parcel, per category and per sku", () => {
    const free = { weightG: 10, dutiable: { CN_POSTAL: 0 }, price: 100 };
    const packed = (count: number) => ({
      units: { OIL: count },
      grossG: 100 + 10 * count,
      value: 100 * count,
    });
    expect(codesOfOil(packed(6), { ...free, qty: 6 })).toEqual([]);
    expect(codesOfOil(packed(7), { ...free, qty: 7 })).toEqual(["TOO_MANY_OF_SKU"]);
    expect(codesOfOil({ ...packed(7), profile: "daily" }, { ...free, qty: 7 })).toEqual([
      "CATEGORY_OVER_CAP",
      "TOO_MANY_UNITS",
    ]);
  });

  it("knows that five tins are not sold on the tax-paid line", () => {
    const five = { ...tinParcel, units: { TIN: 5 }, fee: 3150, grossG: 5300, value: 17500 };
    expect(codes({ lines: [{ ...tin, qty: 5 }], parcels: [five] })).toEqual(["NOT_SOLD"]);
  });

  it("judges for the receiver's country, switched-on routes and the article's own bans", () => {
    expect(codes({ country: "AU", lines: [oil], parcels: [oilParcel] })).toContain("COUNTRY_NOT_SERVED");
    expect(codes({ forbiddenRoutes: ["CN_GEN"] })).toEqual(["ROUTE_FORBIDDEN"]);
    const routes = DEMO_RULES.routes.map((route) => ({ ...route, enabled: route.id !== "CN_GEN" }));
    expect(codes({ rules: { ...DEMO_RULES, routes } })).toEqual(["ROUTE_DISABLED"]);
    expect(codesOfOil({}, { blockedCountries: ["CN"] })).toEqual(["COUNTRY_RESTRICTED"]);
  });

  it("keeps milk apart only where the objective asks for it", () => {
    const milk: Line = { sku: "MILK", cat: "ADULT_MILK_POWDER", weightG: 500, price: 1000, qty: 1 };
    const parcel = {
      ...oilParcel,
      profile: "adult-mix",
      units: { OIL: 2, MILK: 1 },
      fee: 784,
      grossG: 1400,
      value: 7000,
    };
    const scheme = { lines: [oil, milk], parcels: [parcel] };
    expect(codes(scheme)).toEqual([]);
    expect(codes({ ...scheme, objective: "MILK_APART" })).toEqual(["MILK_MIXED"]);
  });

  it("keeps the drop-shipped goods of two suppliers apart", () => {
    const lines = ["x", "y"].map((supplier) => ({
      sku: supplier,
      cat: "DROP_SHIPPING_MANY",
      weightG: 100,
      price: 100,
      qty: 1,
      supplier,
    }));
    const parcel = {
      route: "EXT_DROP",
      profile: "many",
      units: { x: 1, y: 1 },
      fee: 800,
      tax: 0,
      grossG: 200,
      value: 200,
    };
    expect(codes({ lines, parcels: [parcel] })).toEqual(["MIXED_SUPPLIERS"]);
  });
});
