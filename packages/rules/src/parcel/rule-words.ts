import { COUNTRY_NAMES, type CountryCode } from "@crux/contract/countries";
import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import { goodsCategoryLabel } from "../catalogue/goods-category.ts";

/** The parts of the parcel rules that are edited, each one by its key. */
export type RulePart = "route" | "tax" | "preset" | "service";

export const RULE_PARTS: Record<RulePart, string> = {
  route: "线路",
  tax: "税则",
  preset: "分箱方案",
  service: "包裹服务",
};

/** What the fields of each part are called where they are edited and compared. */
export const RULE_FIELDS: Record<RulePart, Readonly<Record<string, string>>> = {
  route: {
    id: "线路代码",
    code: "面单代码",
    name: "名称",
    company: "承运公司",
    pkgType: "发货方式",
    identity: "收件人证件",
    enabled: "启用",
    countries: "国家/地区",
    daysMin: "最快天数",
    daysMax: "最慢天数",
    maxWeightG: "每包裹最重",
    singleOverValue: "单件可超金额上限",
    "fee.mode": "计费方式",
    "fee.tareG": "包装重量",
    "fee.minG": "最低计费重量",
    "fee.firstG": "首重",
    "fee.firstFee": "首重费用",
    "fee.stepG": "续重单位",
    "fee.stepFee": "续重费用",
    "fee.parcelFee": "每包裹附加费",
    "fee.unitFee": "每件附加费",
    "fee.bands": "重量分段",
    "fee.table": "按件价格",
    profiles: "装箱组",
  },
  tax: { id: "税则代码", name: "名称", exempt: "免税", "exempt.limit": "免税额", prepaid: "随订单预付" },
  preset: {
    presetId: "方案代码",
    presetName: "名称",
    countries: "国家/地区",
    objective: "目标",
    taxWeightBp: "税费计入比例",
    forbiddenRoutes: "不用的线路",
    priority: "排序",
    privateFlag: "仅内部",
    enabled: "启用",
  },
  service: { skuId: "编号", name: "名称", remark: "说明", price: "价格" },
};

const PROFILE_FIELDS: Readonly<Record<string, string>> = {
  name: "组名",
  maxUnits: "总件数上限",
  maxPerSku: "同款件数上限",
};

export const FEE_MODES = { WEIGHT: "首重加续重", BANDS: "按重量分段", UNITS: "按件一口价" } as const;
export const PKG_TYPES = { INTERNAL: "自有仓发货", EXTERNAL: "供应商直发" } as const;
export const IDENTITIES = { NONE: "不需要", NUMBER: "证件号码", PHOTOS: "证件号码和照片" } as const;
export const OBJECTIVE_NAMES = {
  CHEAPEST: "总费用最低",
  FEWEST: "包裹最少",
  TAX_SAFE: "避免可免的税",
  FASTEST: "最快送达",
  MILK_APART: "奶粉单独成箱",
} as const;

/** A field in words; `profiles.food.cats.FOOD` reads `装箱组 food · 食品`, with the group's own name where it has one. */
export function ruleFieldLabel(
  part: RulePart,
  field: string,
  profileName: (id: string) => string = (id) => id,
): string {
  const known = RULE_FIELDS[part][field];
  if (known) return known;
  const [head = "", ...rest] = field.split(".");
  const last = rest.join(".");
  if (head === "tax") return `税则 · ${countryName(last)}`;
  if (head === "maxValue") return `金额上限 · ${countryName(last)}`;
  if (head === "ratesBp") return `税率 · ${categoryName(last)}`;
  if (head !== "profiles") return field;
  const [id = "", ...inner] = rest;
  const [first = "", category = ""] = inner;
  const what = first === "cats" ? categoryName(category) : (PROFILE_FIELDS[first] ?? "");
  return [`装箱组 ${profileName(id)}`, what].filter(Boolean).join(" · ");
}

/** A country by its code; a code that is not known stands as it is. */
export function countryName(code: string): string {
  return Object.hasOwn(COUNTRY_NAMES, code) ? COUNTRY_NAMES[code as CountryCode] : code;
}

/** A category of goods in words; one that is not known stands as it is. */
export function categoryName(category: string): string {
  return goodsCategoryLabel(category as LogisticsType) ?? category;
}

/** Grams as `850 g` or `3.5 kg`. */
export function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}

/** Hundredths of a percent as `13%`. */
export function shareText(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
