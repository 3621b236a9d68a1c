import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Engine } from "../kernel/database/database.ts";

/** What a backup holds, and which keys open it; the keys themselves are not in it. */
export type Manifest = {
  format: 1;
  engine: Engine;
  at: string;
  /** The keys' fingerprints by the names of their files. */
  keys: Record<string, string>;
  /** The uploaded files by their names, each with its SHA-256. */
  files: Record<string, string>;
};

/** Where things lie in the folder of a backup. */
export const placesIn = (folder: string) => ({
  manifest: join(folder, "manifest.json"),
  /** What `pg_dump` wrote, or the folder of the embedded database. */
  dump: join(folder, "database.dump"),
  folder: join(folder, "database"),
  files: join(folder, "files"),
});

/** A backup that can't be taken or given back, in words for whoever asked. */
export class BackupRefused extends Error {}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(placesIn(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Throws `BackupRefused` where there is no whole backup: the manifest is written last. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(placesIn(folder).manifest, "utf8").catch(() => {
    throw new BackupRefused(`no whole backup in ${folder}: manifest.json is missing`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new BackupRefused(`another version made the backup in ${folder}`);
  return manifest;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
