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
  let carried = 0;
  for (const folder of [join(from, BUILT), join(from, EARLIER)].filter((one) => existsSync(one))) {
    for (const name of readdirSync(folder)) {
      const isOld = nowMs - statSync(join(folder, name)).mtimeMs >= KEPT_MS;
      if (isOld || existsSync(join(to, BUILT, name)) || existsSync(join(target, name))) continue;
      mkdirSync(target, { recursive: true });
      cpSync(join(folder, name), join(target, name), { recursive: true, preserveTimestamps: true });
      carried += 1;
    }
  }
  return carried;
}
