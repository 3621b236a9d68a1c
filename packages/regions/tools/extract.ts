import { writeFileSync } from "node:fs";
import { areaList } from "@vant/area-data";
import type { RegionNode } from "../src/region.ts";
import { regionFile } from "../src/region-file.ts";

// Taiwan has its own region data and is a country of its own in the receiver form.
const TAIWAN = "71";

const { province_list, city_list, county_list } = areaList;

function nodes(list: Record<string, string>, digits: number, parent: string): RegionNode[] {
  return Object.entries(list)
    .map(([code, name]) => ({ code: code.slice(0, digits), name }))
    .filter(({ code }) => code.startsWith(parent))
    .sort((left, right) => (left.code < right.code ? -1 : 1));
}

const china = nodes(province_list, 2, "")
  .filter(({ code }) => code !== TAIWAN)
  .map((province) => ({
    ...province,
    children: nodes(city_list, 4, province.code).map((city) => ({
      ...city,
      children: nodes(county_list, 6, city.code),
    })),
  }));

writeFileSync(regionFile("CN"), `${JSON.stringify(china)}\n`);
