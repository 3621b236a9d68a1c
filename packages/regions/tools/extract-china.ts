import type { RegionNode } from "../src/region.ts";

type AreaList = Record<"province_list" | "city_list" | "county_list", Record<string, string>>;
type Town = { code: string; name: string };

// Taiwan has its own region data and is a country of its own in the receiver form.
const TAIWAN = "71";
// Cities without districts: their towns stand on the third level, with official 9-digit codes (R-MODEL-34).
const TOWN_CITIES = ["4419", "4420", "4604", "6202"];
// Dissolved in 2020 and 2021, but still in the origin.
const DISSOLVED = ["320611", "350402", "370634"];
// Farms and colleges that the statistics count as towns of Danzhou.
const NO_TOWN = /农场|学院|工业区$|良种/;

/** The tree of China; `initials` gives the search word of a name. */
export function chinaTree(
  { province_list, city_list, county_list }: AreaList,
  towns: readonly Town[],
  initials: (name: string) => string,
): RegionNode[] {
  const place = ({ code, name }: Town) => ({ code, name, search: initials(name) });
  const townsOf = (city: string) =>
    towns.filter(({ code, name }) => code.startsWith(city) && !NO_TOWN.test(name)).map(townName);
  return nodes(province_list, 2, "")
    .filter(({ code }) => code !== TAIWAN)
    .map((province) => ({
      ...place(province),
      children: nodes(city_list, 4, province.code).map((city) => ({
        ...place(city),
        children: (TOWN_CITIES.includes(city.code)
          ? townsOf(city.code)
          : nodes(county_list, 6, city.code).filter(({ code }) => !DISSOLVED.includes(code))
        ).map(place),
      })),
    }));
}

function townName({ code, name }: Town): Town {
  return { code, name: name.replace(/街道办事处$/, "街道") };
}

function nodes(list: Record<string, string>, digits: number, parent: string): Town[] {
  return Object.entries(list)
    .map(([code, name]) => ({ code: code.slice(0, digits), name }))
    .filter(({ code }) => code.startsWith(parent))
    .sort((left, right) => (left.code < right.code ? -1 : 1));
}
