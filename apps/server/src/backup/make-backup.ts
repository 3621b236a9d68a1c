import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { type Config, serverUrl } from "../config.ts";
import { fingerprintsOf } from "../kernel/crypto/crypto-box-keys.ts";
import { FolderInUse } from "../kernel/database/folder-lock.ts";
import { askForCopy, copyIn } from "../start/copy-socket.ts";
import { openDatabase } from "../start/open-database.ts";
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
  const uploads = join(config.dataFolder, "files");
  await copyFiles(uploads, places.files);
  const url = serverUrl(config);
  if (url)
    await runPostgresTool("pg_dump", url, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--file=${places.dump}`,
    ]);
  else await copyEmbedded(config, places.folder);
  await copyFiles(uploads, places.files);
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

/** Copies what is not there yet. Half-written files have an ending of their own, and files may go meanwhile. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await filesIn(from)) {
    const target = join(to, name);
    if (name.endsWith(".part") || (await isThere(target))) continue;
    await mkdir(join(target, ".."), { recursive: true, mode: 0o700 });
    await cp(join(from, name), target, { force: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const name of (await filesIn(folder)).sort()) hashes[name] = await sha256Of(join(folder, name));
  return hashes;
}

/** Every file below a folder, by its path with `/`; none for a folder that is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
