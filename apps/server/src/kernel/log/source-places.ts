import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";

const FORGET_MS = 10_000;

/**
 * Says where a place of the running program stands in the sources, as `file:line`: a build keeps a map beside each of its
 * files, which is read with the first fault in it and forgotten soon, since a map is several times as large as the program.
 */
export function createSourcePlaces(): (file: string, line: number, column: number) => string {
  const places = new Map<string, string>();
  const maps = new Map<string, SourceMap | null>();

  function mapOf(file: string): SourceMap | null {
    const known = maps.get(file);
    if (known !== undefined) return known;
    if (maps.size === 0) setTimeout(() => maps.clear(), FORGET_MS).unref();
    const path = `${file}.map`;
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : null;
    maps.set(file, map);
    return map;
  }

  return (file, line, column) => {
    const built = `${file}:${line}:${column}`;
    const known = places.get(built);
    if (known) return known;
    const entry = mapOf(file)?.findEntry(line - 1, column - 1);
    const place =
      entry && "originalSource" in entry && entry.originalSource
        ? `${join(dirname(file), entry.originalSource)}:${entry.originalLine + 1}`
        : `${file}:${line}`;
    places.set(built, place);
    return place;
  };
}
