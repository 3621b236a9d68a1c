const TEXTS: Readonly<Record<string, string>> = {
  NO_ROUTE_FOR_CATEGORY: "没有线路收这类商品",
  OVERWEIGHT_UNIT: "单件超过所有线路的重量上限",
  OVER_VALUE_UNIT: "单件超过所有线路的金额上限",
  UNIT_COUNT_NOT_SOLD: "线路没有这个件数的价格",
  COUNTRY_RESTRICTED: "该商品不寄往此国家或地区",
  TOO_MANY_PARCELS: "包裹数超过一张订单的上限",
};

/** Why goods have no split, in words. */
export function unplaceableText(reason: string): string {
  return TEXTS[reason] ?? reason;
}
