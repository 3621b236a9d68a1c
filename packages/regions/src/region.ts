/** One place of a country's region tree; `code` is 2, 4 or 6 digits long for China (R-MODEL-34). */
export type RegionNode = {
  code: string;
  name: string;
  children?: RegionNode[];
};

/** Countries that have a region file, with the name of that file. */
export const REGION_FILES = { CN: "china.json" } as const;

export type RegionCountry = keyof typeof REGION_FILES;

/** True for a country code whose regions are picked from a tree and not typed in. */
export function hasRegions(country: string): country is RegionCountry {
  return Object.hasOwn(REGION_FILES, country);
}

/**
 * The region tree of a country, read with the caller's `fetchJson` from `/public/regions/…`;
 * throws a TypeError when the answer is not a region tree.
 */
export async function loadRegions(
  country: RegionCountry,
  fetchJson: (url: string) => Promise<unknown>,
): Promise<RegionNode[]> {
  const tree = await fetchJson(`/public/regions/${REGION_FILES[country]}`);
  if (!isRegionTree(tree)) throw new TypeError(`The region file of ${country} is not a region tree.`);
  return tree;
}

function isRegionTree(value: unknown): value is RegionNode[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRegionNode);
}

function isRegionNode(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { code, name, children } = value as Record<string, unknown>;
  return (
    typeof code === "string" && typeof name === "string" && (children === undefined || isRegionTree(children))
  );
}
