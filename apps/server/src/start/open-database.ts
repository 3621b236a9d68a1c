import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import { refuseDemo } from "../demo/demo-accounts.ts";
import { checkKeys } from "../kernel/crypto/key-check.ts";
import type { Database } from "../kernel/database/database.ts";
import { lockFolder } from "../kernel/database/folder-lock.ts";
import { migrate } from "../kernel/database/migrate.ts";
import type { PostgresOptions } from "../kernel/database/open-postgres.ts";

export type OpenedDatabase = { database: Database; release: () => Promise<void> };

/**
 * Opens the database and fills an empty shop with the demo; `isFirstStart` says that it did so just now. Throws
 * `ForeignKeys`.
 */
export async function openFilled(config: Config): Promise<OpenedDatabase & { isFirstStart: boolean }> {
  const first = config.withDemo && isNew(config) ? null : await openOwn(config);
  if (first && !(config.withDemo && (await isEmpty(first.database))))
    return { ...first, isFirstStart: false };
  await first?.database.close();
  await first?.release();
  await loadDemoApart();
  return { ...(await openOwn(config)), isFirstStart: true };
}

/** Opens a shop that sells. Throws `ForeignKeys` or `DemoInProduction`. */
export async function openForSale(config: Config): Promise<OpenedDatabase> {
  const opened = await openOwn(config);
  await orClose(opened, refuseDemo(opened.database.db));
  return opened;
}

/** Opens the database that the configured keys belong to. Throws `ForeignKeys`. */
async function openOwn(config: Config): Promise<OpenedDatabase> {
  const opened = await openMigrated(config);
  await orClose(opened, checkKeys(opened.database.db, config.keyFolder));
  return opened;
}

/** Leaves nothing open when a check refuses. */
async function orClose({ database, release }: OpenedDatabase, check: Promise<void>): Promise<void> {
  try {
    await check;
  } catch (error) {
    await database.close();
    await release();
    throw error;
  }
}

/** Opens the database and brings its tables up to date. */
export async function openMigrated(config: Config): Promise<OpenedDatabase> {
  const opened = await openDatabase(config);
  await migrate(opened.database);
  return opened;
}

/**
 * Opens the database that the configuration names; the data folder is this process's alone until `release`. Tools that
 * look at everything are patient: their statements may take long.
 */
export async function openDatabase(
  { dataFolder, databaseUrl, databasePool }: Config,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<OpenedDatabase> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const release = databaseUrl ? async () => {} : await lockFolder(dataFolder);
  return {
    database: databaseUrl
      ? await openServer({ ...databasePool, url: databaseUrl, isPatient })
      : await openFolder(dataFolder),
    release,
  };
}

async function openServer(options: PostgresOptions): Promise<Database> {
  const { openPostgres } = await import("../kernel/database/open-postgres.ts");
  return openPostgres(options);
}

async function openFolder(dataFolder: string): Promise<Database> {
  const { openPglite } = await import("../kernel/database/open-pglite.ts");
  return openPglite({ folder: folderOf(dataFolder) });
}

const folderOf = (dataFolder: string) => join(dataFolder, "database");

/** True when the embedded database was never opened. */
function isNew({ databaseUrl, dataFolder }: Config): boolean {
  return !databaseUrl && !existsSync(folderOf(dataFolder));
}

/** Loading takes much memory once, which a process that ends gives back. It ends with this one as well. */
async function loadDemoApart(): Promise<void> {
  const child = fork(new URL("./load-demo-apart.ts", import.meta.url), { execArgv: [] });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error("the demo could not be loaded");
}

/** True while the shop has neither goods nor customers nor staff. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select exists (select 1 from product_listing) or exists (select 1 from app_user)
      or exists (select 1 from staff) as "isFull"`.execute(database.db);
  return rows[0]?.isFull !== true;
}
