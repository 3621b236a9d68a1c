import type { RegionNode } from "./region.ts";

/** The way from the top of a region tree down to one place. */
export type RegionPath = RegionNode[];

/**
 * The places that a text finds, best first, at most `limit`: by a part of the name, in simplified or traditional
 * characters, by the beginning of pinyin initials or of the postcode, whose leading zero may lack (OP-092).
 */
export function findPlaces(tree: RegionNode[], text: string, limit = 30): RegionPath[] {
  const wanted = folded(text.trim());
  if (wanted === "") return [];
  return walk(tree, [])
    .map((path) => ({ path, rank: rankOf(path[path.length - 1], wanted) }))
    .filter(({ rank }) => rank !== NO_HIT)
    .sort((one, other) => one.rank - other.rank || one.path.length - other.path.length)
    .slice(0, limit)
    .map(({ path }) => path);
}

/** The way along these names, as far as the tree knows them; empty names end it. */
export function pathOfNames(tree: RegionNode[], names: readonly string[]): RegionPath {
  const path: RegionPath = [];
  let level: RegionNode[] = tree;
  for (const name of names) {
    const node = level.find((place) => place.name === name);
    if (!node) break;
    path.push(node);
    level = node.children ?? [];
  }
  return path;
}

const NO_HIT = 9;

/** 0 when a name begins with the text, 1 when initials or postcode do, 2 when a name contains it. */
function rankOf(node: RegionNode | undefined, wanted: string): number {
  if (!node) return NO_HIT;
  const names = [node.name, ...(node.search?.split(" ") ?? [])].map(folded);
  if (/^\d+$/.test(wanted)) {
    const codes = [node.postCode ?? "", node.name];
    return codes.some((code) => code.startsWith(wanted) || code.replace(/^0/, "").startsWith(wanted))
      ? 1
      : NO_HIT;
  }
  const [name = "", ...words] = names;
  if (name.startsWith(wanted)) return 0;
  if (words.some((word) => word.startsWith(wanted))) return 1;
  return names.some((one) => one.includes(wanted)) ? 2 : NO_HIT;
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll("臺", "台");
}

function walk(level: RegionNode[], above: RegionPath): RegionPath[] {
  return level.flatMap((node) => {
    const path = [...above, node];
    return [path, ...walk(node.children ?? [], path)];
  });
}
