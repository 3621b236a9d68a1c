import { z } from "zod";

/** What kind of goods something is to those who carry it. */
export const logisticsType = z.enum([
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
]);
export type LogisticsType = z.infer<typeof logisticsType>;
