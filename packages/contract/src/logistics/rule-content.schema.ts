import { z } from "zod";
import { logisticsType } from "../goods/logistics-type.schema.ts";
import { logisticsCompany } from "../logistics.schema.ts";
import { text } from "../wire.ts";

/** A whole number that somebody types; null while nothing stands in its field, which no published version has. */
const figure = z.int().min(0).max(1_000_000_000).nullable();
const word = text(60);
const country = z.enum(["CN", "TW", "MY", "AU", "GB"]);
const MAX_ENTRIES = 60;

const perCategory = z.partialRecord(logisticsType, figure);

const fee = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("WEIGHT"),
    tareG: figure,
    minG: figure,
    firstG: figure,
    firstFee: figure,
    stepG: figure,
    stepFee: figure,
    parcelFee: figure,
    unitFee: figure,
  }),
  z.object({
    mode: z.literal("BANDS"),
    tareG: figure,
    bands: z.array(z.tuple([figure, figure])).max(MAX_ENTRIES),
    parcelFee: figure,
    unitFee: figure,
  }),
  z.object({
    mode: z.literal("UNITS"),
    tareG: figure,
    table: z.record(z.string().regex(/^\d{1,3}$/), figure),
  }),
]);
export type RouteFee = z.infer<typeof fee>;

/** Which categories may share a parcel, and how many pieces of each. */
const profile = z.object({
  id: word,
  name: word.optional(),
  cats: perCategory,
  maxUnits: figure,
  maxPerSku: figure.optional(),
});
export type RouteProfile = z.infer<typeof profile>;

/** A route with its fees in cents and its weights in grams; `tax` and `maxValue` by country. */
const route = z.object({
  id: word,
  code: word.optional(),
  name: word,
  company: logisticsCompany,
  pkgType: z.enum(["INTERNAL", "EXTERNAL"]),
  identity: z.enum(["NONE", "NUMBER", "PHOTOS"]).optional(),
  enabled: z.boolean().optional(),
  countries: z.array(country).max(5),
  daysMin: figure,
  daysMax: figure,
  tax: z.partialRecord(country, word.nullable()),
  fee,
  maxWeightG: figure,
  maxValue: z.partialRecord(country, figure),
  singleOverValue: z.boolean(),
  profiles: z.array(profile).max(MAX_ENTRIES),
});
export type DraftRoute = z.infer<typeof route>;

/** Shares in hundredths of a percent by category; `exempt` frees a parcel up to a tax, or up to a value. */
const taxScheme = z.object({
  name: word.optional(),
  ratesBp: perCategory,
  exempt: z.object({ on: z.enum(["TAX", "VALUE"]), limit: figure }).nullable(),
});
export type DraftTaxScheme = z.infer<typeof taxScheme>;

/** One way of splitting that customers choose among. */
const preset = z.object({
  presetId: word,
  presetName: word,
  countries: z.array(country).max(5),
  objective: z.enum(["CHEAPEST", "FEWEST", "TAX_SAFE", "FASTEST", "MILK_APART"]),
  taxWeightBp: figure,
  forbiddenRoutes: z.array(word).max(MAX_ENTRIES),
  priority: figure,
  privateFlag: z.boolean(),
  enabled: z.boolean(),
});
export type DraftPreset = z.infer<typeof preset>;

/** What is done to a parcel for money; its number stands in orders and never changes. */
const service = z.object({ skuId: figure, name: word, remark: text(200).default(""), price: figure });
export type DraftService = z.infer<typeof service>;

/** All that one version of the rules says, as it is edited. */
export const ruleContent = z.object({
  rules: z.object({
    taxSchemes: z.record(word, taxScheme),
    routes: z.array(route).max(MAX_ENTRIES),
  }),
  /** Taxes that are paid with the order, by the names of their schemes. */
  prepaidTaxSchemes: z.array(word).max(MAX_ENTRIES),
  presets: z.array(preset).max(MAX_ENTRIES),
  services: z.array(service).max(MAX_ENTRIES),
});
export type RuleContent = z.infer<typeof ruleContent>;
