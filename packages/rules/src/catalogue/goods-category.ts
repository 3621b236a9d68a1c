import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";

const LABELS: Record<LogisticsType, string> = {
  FOOD: "食品",
  HEALTH: "保健品",
  DAILY_WASH: "日用洗护",
  COSMETIC: "化妆品",
  GENERAL: "普通商品",
  ELECTRONICS: "电子产品",
  BABY_MILK_POWDER: "婴幼儿奶粉",
  ADULT_MILK_POWDER: "成人奶粉",
  HIGH_VALUE: "高价值商品",
  SHOE: "鞋类",
  CLOTH: "服装",
  DOMESTIC: "境内商品",
  COMBO: "组合商品",
  DROP_SHIPPING_ONE: "代发（单件）",
  DROP_SHIPPING_MANY: "代发（多件）",
};

/** Every category, in the order in which people name them. */
export const GOODS_CATEGORIES = Object.keys(LABELS) as LogisticsType[];

/** A goods category in words, as products name their logistics type (R-CONST-19). */
export function goodsCategoryLabel(type: LogisticsType): string {
  return LABELS[type];
}
