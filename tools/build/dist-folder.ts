import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const STAMP = "sources.sha256";

/** A digest of files and folders, which stand by their paths in the house; what only tests need does not count. */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** True when the folder was built of sources with this digest. */
export function isBuiltOf(folder: string, hash: string): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/**
 * Builds into a folder beside, which then takes the old one's place at once, so a running server never sees half of a
 * build. False when the sources are those of the last one.
 */
export async function renewFolder(
  folder: string,
  hash: string,
  buildInto: (next: string) => Promise<void>,
): Promise<boolean> {
  if (isBuiltOf(folder, hash)) return false;
  const next = `${folder}.${process.pid}`;
  try {
    await rm(next, { recursive: true, force: true });
    await mkdir(next, { recursive: true });
    await buildInto(next);
    await writeFile(join(next, STAMP), hash);
    await takePlace(next, folder);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  return true;
}

async function takePlace(next: string, folder: string): Promise<void> {
  const old = `${folder}.old.${process.pid}`;
  await rename(folder, old).catch(() => {});
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}

function listFiles(source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  const entries = /\.\w+$/.test(source)
    ? []
    : readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".test."));
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return entries.length > 0 ? paths.sort() : [source];
}
