import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, serverUrl } from "../config.ts";
import { fingerprintsOf } from "../kernel/crypto/crypto-box-keys.ts";
import { FolderInUse } from "../kernel/database/folder-lock.ts";
import { createLocalStorage } from "../outside/storage/local.ts";
import type { Storage } from "../outside/storage/port.ts";
import { askForCopy, copyIn } from "../start/copy-socket.ts";
import { openDatabase } from "../start/open-database.ts";
import { openStorage } from "../start/open-storage.ts";
import { BackupRefused, type Manifest, placesIn, sha256Of, writeManifest } from "./manifest.ts";
import { runPostgresTool } from "./postgres-tools.ts";

/**
 * Takes a backup of database and uploaded files into a new folder, with the shop running or not; the keys stay where
 * they are and belong elsewhere. Files are copied before and after the database: a row of the database never names a
 * file that the backup lacks, since files are never changed, only made and removed.
 */
export async function makeBackup(config: Config, folder: string): Promise<Manifest> {
  await mkdir(join(folder, ".."), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch(() => {
    throw new BackupRefused(`there is something already: ${folder}`);
  });
  const at = new Date().toISOString();
  const places = placesIn(folder);
  const uploads = openStorage(config);
  const copies = createLocalStorage(places.files);
  await mkdir(places.files, { mode: 0o700 });
  await copyFiles(uploads, copies);
  const url = serverUrl(config);
  if (url)
    await runPostgresTool("pg_dump", url, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--file=${places.dump}`,
    ]);
  else await copyEmbedded(config, places.folder);
  await copyFiles(uploads, copies);
  const manifest: Manifest = {
    format: 1,
    engine: config.databaseUrl ? "postgres" : "pglite",
    at,
    keys: fingerprintsOf(config.keyFolder),
    files: await hashesIn(places.files),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/** The process that holds the database makes the copy; without one this process does. */
async function copyEmbedded(config: Config, target: string): Promise<void> {
  const { dataFolder } = config;
  try {
    const { database, release } = await openDatabase(config);
    await database.copyTo?.(target);
    await database.close();
    await release();
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    if (!(await askForCopy(dataFolder))) throw new BackupRefused("the running shop could not be copied");
    await rename(copyIn(dataFolder), target).catch(async () => {
      await cp(copyIn(dataFolder), target, { recursive: true });
      await rm(copyIn(dataFolder), { recursive: true, force: true });
    });
  }
}

/** How many files travel at the same time. */
const AT_ONCE = 8;

/** Copies what is not there yet; files may go meanwhile. */
export async function copyFiles(from: Storage, to: Storage): Promise<void> {
  const there = new Set<string>();
  for await (const page of to.list()) for (const { name } of page) there.add(name);
  for await (const page of from.list()) {
    const missing = page.filter(({ name }) => !there.has(name));
    const copy = async () => {
      for (let file = missing.pop(); file; file = missing.pop()) {
        const body = await from.get(file.name);
        if (body) await to.put(file.name, body);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, copy));
  }
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const names: string[] = [];
  for await (const page of createLocalStorage(folder).list()) names.push(...page.map(({ name }) => name));
  const hashes: Record<string, string> = {};
  for (const name of names.sort()) hashes[name] = await sha256Of(join(folder, name));
  return hashes;
}
