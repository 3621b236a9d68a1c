import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import { goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";

const TYPES: readonly LogisticsType[] = [
  "GENERAL",
  "BABY_MILK_POWDER",
  "ADULT_MILK_POWDER",
  "HEALTH",
  "FOOD",
  "DAILY_WASH",
  "COSMETIC",
  "SHOE",
  "CLOTH",
  "ELECTRONICS",
  "HIGH_VALUE",
  "DOMESTIC",
  "COMBO",
  "DROP_SHIPPING_ONE",
  "DROP_SHIPPING_MANY",
];

export const LOGISTICS_OPTIONS = TYPES.map((value) => ({ value, text: goodsCategoryLabel(value) }));
