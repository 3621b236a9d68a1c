import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, serverUrl } from "../config.ts";
import { fingerprintsOf, NoKeys } from "../kernel/crypto/crypto-box-keys.ts";
import { checkKeys } from "../kernel/crypto/key-check.ts";
import { migrate } from "../kernel/database/migrate.ts";
import { audit } from "../modules/report/audit.ts";
import type { Break } from "../modules/report/check.ts";
import { createLocalStorage } from "../outside/storage/local.ts";
import { openDatabase } from "../start/open-database.ts";
import { openStorage } from "../start/open-storage.ts";
import { copyFiles } from "./make-backup.ts";
import { BackupRefused, type Manifest, placesIn, readManifest, sha256Of } from "./manifest.ts";
import { runPostgresTool } from "./postgres-tools.ts";

/**
 * Gives a backup back into the empty database and the empty store of files that the configuration names, and audits it; answers
 * what is broken. Throws `BackupRefused`, before anything is written, when the keys are not the backup's, a file of it
 * is missing or changed, or something is there already.
 */
export async function restoreBackup(config: Config, folder: string): Promise<Break[]> {
  const manifest = await readManifest(folder);
  await checkBackup(folder, manifest);
  checkOwnKeys(config.keyFolder, manifest);
  await checkTarget(config, manifest);
  const places = placesIn(folder);
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
  const url = serverUrl(config);
  if (url)
    await runPostgresTool("pg_restore", url, [
      "--exit-on-error",
      "--no-owner",
      "--no-privileges",
      "--dbname=",
      places.dump,
    ]);
  else await cp(places.folder, join(config.dataFolder, "database"), { recursive: true });
  await copyFiles(createLocalStorage(places.files), openStorage(config));
  return checkRestored(config);
}

/** Looks at what was given back: the keys, every invariant, every row's file. */
async function checkRestored(config: Config): Promise<Break[]> {
  const { database, release } = await openDatabase(config, { isPatient: true });
  try {
    await migrate(database);
    await checkKeys(database.db, config.keyFolder);
    return await audit(database.db, { files: openStorage(config), isStill: true });
  } finally {
    await database.close();
    await release();
  }
}

async function checkBackup(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, hash] of Object.entries(files)) {
    const found = await sha256Of(join(placesIn(folder).files, name)).catch(() => null);
    if (found === null) throw new BackupRefused(`the backup lacks a file of its own: ${name}`);
    if (found !== hash) throw new BackupRefused(`a file of the backup was changed: ${name}`);
  }
}

function checkOwnKeys(keyFolder: string, { keys }: Manifest): void {
  const own = ownFingerprints(keyFolder);
  for (const [name, fingerprint] of Object.entries(keys)) {
    if (!own[name]) throw new BackupRefused(`the backup was sealed with ${name}, which ${keyFolder} lacks`);
    if (own[name] !== fingerprint)
      throw new BackupRefused(`${name} in ${keyFolder} is not the key that the backup was sealed with`);
  }
}

function ownFingerprints(keyFolder: string): Record<string, string> {
  try {
    return fingerprintsOf(keyFolder);
  } catch {
    throw new NoKeys(keyFolder);
  }
}

async function checkTarget(config: Config, { engine }: Manifest): Promise<void> {
  const { databaseUrl, dataFolder } = config;
  if ((engine === "postgres") !== (databaseUrl !== null))
    throw new BackupRefused(
      engine === "postgres"
        ? "this is a backup of PostgreSQL: name an empty database in DATABASE_URL"
        : "this is a backup of the embedded database: leave DATABASE_URL out",
    );
  const database = join(dataFolder, "database");
  if (!databaseUrl && (await readdir(database).catch(() => [])).length > 0)
    throw new BackupRefused(`there is something already: ${database}`);
  for await (const page of openStorage(config).list())
    if (page.length > 0) throw new BackupRefused("there are files already where this shop keeps them");
  if (databaseUrl && (await hasTables(config)))
    throw new BackupRefused("the database of DATABASE_URL is not empty");
}

async function hasTables(config: Config): Promise<boolean> {
  const { database, release } = await openDatabase(config);
  try {
    const { rows } = await sql`
      select 1 from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') limit 1`.execute(database.db);
    return rows.length > 0;
  } finally {
    await database.close();
    await release();
  }
}
