import type { Country } from "@crux/contract/countries";
import type { RegionPath } from "@crux/regions/find-places";
import type { RegionCountry } from "@crux/regions/region";
import type { RegionLevel } from "@crux/rules/address/receiver-address";
import { last } from "@crux/rules/list/last";

/** The region of an address: names of places, never their codes (R-MODEL-37). */
export type RegionNames = Record<RegionLevel, string>;

export const NO_REGION: RegionNames = { state: "", city: "", district: "", postCode: "" };

/** How the region of a country is picked from its tree: what each step is called, and where its name goes. */
export type RegionPicker = {
  data: RegionCountry;
  title: string;
  search: string;
  levels: readonly RegionLevel[];
  steps: readonly string[];
  /** Ways to places that many choose. */
  hot?: readonly (readonly string[])[];
};

const CHINA: RegionPicker = {
  data: "CN",
  title: "选择省/市/区",
  search: "搜索地名或拼音首字母",
  levels: ["state", "city", "district"],
  steps: ["请选择省份", "请选择城市", "请选择区县"],
  hot: [
    ["北京市", "北京市"],
    ["上海市", "上海市"],
    ["广东省", "广州市"],
    ["广东省", "深圳市"],
    ["浙江省", "杭州市"],
    ["四川省", "成都市"],
    ["湖北省", "武汉市"],
    ["江苏省", "南京市"],
  ],
};

const TAIWAN: RegionPicker = {
  data: "TW",
  title: "选择县市/区乡镇",
  search: "搜索地名、首字母或邮编",
  levels: ["state", "city"],
  steps: ["请选择县市", "请选择区乡镇"],
};

const MALAYSIA: RegionPicker = {
  data: "MY",
  title: "选择州/城镇/邮编",
  search: "搜索州、城镇或邮编",
  levels: ["state", "city", "postCode"],
  steps: ["请选择州", "请选择城镇", "请选择邮编"],
};

/** The countries whose regions come from a tree (R-RCV-04). */
export const REGION_PICKERS: Partial<Record<Country, RegionPicker>> = {
  中国: CHINA,
  中国台湾: TAIWAN,
  马来西亚: MALAYSIA,
};

/** The names along a way, each at its level; a Taiwanese district brings its postcode along. */
export function namesOf(path: RegionPath, { levels }: RegionPicker): RegionNames {
  const names = Object.fromEntries(levels.map((level, index) => [level, path[index]?.name ?? ""]));
  return { ...NO_REGION, postCode: last(path)?.postCode ?? "", ...names };
}

/** The names of a way in one line; a city named like its province stands once. */
export function pathLine(path: RegionPath): string {
  const names = path.map(({ name }) => name);
  return names.filter((name, index) => name !== names[index - 1]).join(" ");
}
