import type { RegionNode } from "./region.ts";

/** The way from the top of a region tree down to one place. */
export type RegionPath = RegionNode[];

/** The places whose name contains a text, those that begin with it first, then the larger ones; at most `limit`. */
export function findPlaces(tree: RegionNode[], text: string, limit = 30): RegionPath[] {
  const wanted = text.trim();
  if (wanted === "") return [];
  const isBeginning = (path: RegionPath) => path.at(-1)?.name.startsWith(wanted);
  return walk(tree, [])
    .filter((path) => path.at(-1)?.name.includes(wanted))
    .sort((a, b) => Number(isBeginning(b)) - Number(isBeginning(a)) || a.length - b.length)
    .slice(0, limit);
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

function walk(level: RegionNode[], above: RegionPath): RegionPath[] {
  return level.flatMap((node) => {
    const path = [...above, node];
    return [path, ...walk(node.children ?? [], path)];
  });
}
