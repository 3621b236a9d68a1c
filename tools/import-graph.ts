import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";

/** Who imports each file of the project, by path from the root; `files` are all that count. */
export function importersOf(root: string, files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const file of files) {
    for (const specifier of specifiersOf(readFileSync(join(root, file), "utf8"))) {
      const target = placesOf(file, specifier).find((place) => known.has(place));
      if (target) importers.get(target)?.push(file);
    }
  }
  return importers;
}

/** How many imports lie between each file and the nearest of `changed`; files that lead to none of them are missing. */
export function distancesFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (const file of queue) {
    for (const importer of importers.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(file) ?? 0) + 1);
      queue.push(importer);
    }
  }
  return distances;
}

function specifiersOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
}

/** Where a specifier may lie: beside the file, or in a workspace by the pattern that all of them export. */
function placesOf(file: string, specifier: string): string[] {
  if (specifier.startsWith(".")) return [normalize(join(file, "..", specifier))];
  const [, workspace, path] = /^@crux\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (!workspace) return [];
  const folders = [`packages/${workspace}/src`, `apps/${workspace}/src`, workspace];
  return folders.flatMap((folder) => [`${folder}/${path}.ts`, `${folder}/${path}.tsx`]);
}
