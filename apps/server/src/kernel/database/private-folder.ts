import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

const OTHERS = 0o077;

/**
 * Makes a folder and all that lies in it its owner's alone, whatever made it and whoever opened it meanwhile; answers how
 * much had to be mended. Windows has no such modes.
 */
export async function keepPrivate(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return 0;
  let mended = closeToOthers(folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) mended += closeToOthers(join(entry.parentPath, entry.name));
  }
  return mended;
}

function closeToOthers(path: string): number {
  const { mode } = lstatSync(path);
  if ((mode & OTHERS) === 0) return 0;
  chmodSync(path, mode & 0o7777 & ~OTHERS);
  return 1;
}
