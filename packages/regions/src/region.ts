/** One place of a country's region tree; in China `code` is 2, 4, 6 or, for towns, 9 digits long (R-MODEL-34). */
export type RegionNode = {
  code: string;
  name: string;
  /** More words that find the place, with blanks between: pinyin initials, simplified or Chinese names. */
  search?: string;
  /** The postcode of the place itself; Malaysian postcodes are places of their own. */
  postCode?: string;
  children?: RegionNode[];
};

/** Countries that have a region tree, with the name of its file. */
export const REGION_FILES = { CN: "china.json", TW: "taiwan.json", MY: "malaysia.json" } as const;

export type RegionCountry = keyof typeof REGION_FILES;

/** True for a country code whose regions are picked from a tree and not typed in. */
export function hasRegions(country: string): country is RegionCountry {
  return Object.keys(REGION_FILES).includes(country);
}

/** `t=YYYYMMDD` of the device's day: a browser asks for the file once a day at most (R-API-73). */
export function dayQuery(now: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `t=${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
}

/**
 * The region tree of a country, read with the caller's `fetchJson` from `/public/regions/…`;
 * throws a TypeError when the answer is not a region tree.
 */
export async function loadRegions(
  country: RegionCountry,
  fetchJson: (url: string) => Promise<unknown>,
): Promise<RegionNode[]> {
  return readRegionTree(await fetchJson(`/public/regions/${REGION_FILES[country]}?${dayQuery(new Date())}`));
}

/**
 * A region file's content as a tree; its places hold theirs under `children` or, in the Taiwanese and Malaysian data,
 * under `sub` (R-MODEL-37). Throws a TypeError for anything else.
 */
export function readRegionTree(value: unknown): RegionNode[] {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError("This is not a region tree.");
  return value.map(readRegion);
}

function readRegion(value: unknown): RegionNode {
  if (typeof value !== "object" || value === null) throw new TypeError("This is not a region.");
  const { code, name, search, postCode, sub, children = sub } = value as Record<string, unknown>;
  if (typeof code !== "string" || typeof name !== "string") throw new TypeError("This is not a region.");
  return {
    code,
    name,
    ...(typeof search === "string" && { search }),
    ...(typeof postCode === "string" && { postCode }),
    ...(children !== undefined && { children: readRegionTree(children) }),
  };
}
