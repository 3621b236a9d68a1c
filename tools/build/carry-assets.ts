import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const BUILT = "client/assets";
const EARLIER = "earlier/assets";
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 14 * DAY_MS;

/**
 * Takes along what earlier builds left for pages that are still open, into a folder beside the new build. What was built
 * more than 14 days ago stays behind. Answers how many files came along.
 */
export function carryAssets({ from, to }: { from: string; to: string }, nowMs: number = Date.now()): number {
  const target = join(to, EARLIER);
  const isBuiltAnew = (name: string) => existsSync(join(to, BUILT, name));
  return [BUILT, EARLIER]
    .map((folder) => carryFiles(join(from, folder), target, (name) => !isBuiltAnew(name), nowMs))
    .reduce((sum, carried) => sum + carried, 0);
}

/** Copies the wanted files of a folder that are not there yet and were built in the last 14 days; how many came along. */
export function carryFiles(
  from: string,
  to: string,
  isWanted: (name: string) => boolean,
  nowMs: number = Date.now(),
): number {
  const names = existsSync(from) ? readdirSync(from) : [];
  const carried = names.filter(
    (name) =>
      nowMs - statSync(join(from, name)).mtimeMs < KEPT_MS && isWanted(name) && !existsSync(join(to, name)),
  );
  for (const name of carried) {
    mkdirSync(to, { recursive: true });
    cpSync(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true });
  }
  return carried.length;
}
