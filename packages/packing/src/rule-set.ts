/** Goods categories of the shop (OP-060); a rule set may name further ones. */
export const CATEGORIES = [
  "FOOD",
  "HEALTH",
  "DAILY_WASH",
  "COSMETIC",
  "GENERAL",
  "ELECTRONICS",
  "BABY_MILK_POWDER",
  "ADULT_MILK_POWDER",
  "HIGH_VALUE",
  "SHOE",
  "CLOTH",
  "DOMESTIC",
  "COMBO",
  "DROP_SHIPPING_ONE",
  "DROP_SHIPPING_MANY",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** What a split may aim at. */
export const OBJECTIVES = ["CHEAPEST", "FEWEST", "TAX_SAFE", "FASTEST", "MILK_APART"] as const;

export type Objective = (typeof OBJECTIVES)[number];

/** Rates in basis points per category; a category without a rate bears no tax. */
export type TaxScheme = {
  /** What people call it. */
  name?: string | undefined;
  ratesBp: Record<string, number>;
  exempt: { on: "TAX" | "VALUE"; limit: number } | null;
};

/** First weight and further steps, all weights in grams and fees in cents. */
export type WeightFee = {
  mode: "WEIGHT";
  tareG: number;
  minG: number;
  firstG: number;
  firstFee: number;
  stepG: number;
  stepFee: number;
  parcelFee: number;
  unitFee: number;
};

/** A price per weight band, `[up to grams, fee]` in rising order. */
export type BandsFee = {
  mode: "BANDS";
  tareG: number;
  bands: [number, number][];
  parcelFee: number;
  unitFee: number;
};

/** A flat price per number of units; a number without a price is not sold. */
export type UnitsFee = { mode: "UNITS"; tareG: number; table: Record<string, number> };

export type Fee = WeightFee | BandsFee | UnitsFee;

/** Which categories may share a parcel and how many units of each. */
export type Profile = {
  id: string;
  /** What people call it. */
  name?: string | undefined;
  cats: Record<string, number>;
  maxUnits: number;
  maxPerSku?: number | undefined;
};

/** One line of a forwarder; `tax` and `maxValue` are keyed by country (CN, TW, MY, GB, AU). */
export type Route = {
  id: string;
  code?: string | undefined;
  name: string;
  company: string;
  pkgType: "INTERNAL" | "EXTERNAL";
  identity?: "NONE" | "NUMBER" | "PHOTOS" | undefined;
  enabled?: boolean | undefined;
  countries: string[];
  daysMin: number;
  daysMax: number;
  tax: Record<string, string | null>;
  fee: Fee;
  maxWeightG: number;
  maxValue: Record<string, number>;
  singleOverValue: boolean;
  profiles: Profile[];
};

export type RuleSet = { taxSchemes: Record<string, TaxScheme>; routes: Route[] };

/** Units of one article to be sent; `price` is the value of one unit in cents, `dutiable` replaces it per tax scheme. */
export type Line = {
  sku: string;
  cat: string;
  weightG: number;
  price: number;
  qty: number;
  dutiable?: Record<string, number> | undefined;
  /** Drop-shipped goods of two suppliers never share a parcel. */
  supplier?: string | undefined;
  /** Countries this article must not be sent to. */
  blockedCountries?: string[] | undefined;
};

/** One box: its route and profile, units per sku, and the price the rules give it. */
export type Parcel = {
  route: string;
  profile: string;
  units: Record<string, number>;
  fee: number;
  tax: number;
  grossG: number;
  value: number;
};

export type UnplaceableReason =
  | "NO_ROUTE_FOR_CATEGORY"
  | "OVERWEIGHT_UNIT"
  | "OVER_VALUE_UNIT"
  | "UNIT_COUNT_NOT_SOLD"
  | "COUNTRY_RESTRICTED";

export type Solved = {
  solved: true;
  /** Sum of fee and tax of all parcels, in cents. */
  total: number;
  /** No split that the objective allows costs less than this; missing when tax is weighted. */
  bound?: number;
  /** True only when no better split exists. */
  proven: boolean;
  /** FEWEST only: true when no split has fewer parcels, even where a cheaper one of as many may exist. */
  countProven?: boolean;
  parcels: Parcel[];
  maxDays: number;
};

export type Unsolved = { solved: false; unplaceable: { sku: string; reason: UnplaceableReason }[] };

export type Solution = Solved | Unsolved;

/** True for milk powder of any kind, which MILK_APART keeps in boxes of its own. */
export function isMilk(category: string): boolean {
  return /(^|_)MILK(_|$)/.test(category);
}

/** True for goods that only share a parcel with goods of the same supplier. */
export function isPerSupplier(category: string): boolean {
  return category === "DROP_SHIPPING_MANY";
}
