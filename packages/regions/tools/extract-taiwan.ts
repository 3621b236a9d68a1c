import type { RegionNode } from "../src/region.ts";

type TaiwanZips = {
  counties: { name: string }[];
  zipcodes: { zipcode: number; county: string; city: string }[];
};
type SubNode = Omit<RegionNode, "children"> & { sub?: SubNode[] };

// Islands without inhabitants.
const EMPTY_ISLANDS = ["釣魚臺列嶼", "東沙群島", "南沙群島"];

/** County or city → district or township, in traditional characters; codes count the places and mean nothing (R-MODEL-35). */
export function taiwanTree(
  { counties, zipcodes }: TaiwanZips,
  simplified: (name: string) => string,
  initials: (name: string) => string,
): SubNode[] {
  const words = (name: string) => `${simplified(name)} ${initials(simplified(name))}`;
  return counties.map(({ name }, county) => ({
    code: counted(county),
    name,
    search: words(name),
    sub: zipcodes
      .filter((zip) => zip.county === name && !EMPTY_ISLANDS.includes(zip.city))
      .map((zip, district) => ({
        code: counted(county) + counted(district),
        name: zip.city,
        search: words(zip.city),
        postCode: String(zip.zipcode),
      })),
  }));
}

function counted(index: number): string {
  return String(index + 1).padStart(2, "0");
}
