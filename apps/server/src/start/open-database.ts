import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../kernel/database.ts";
import { lockFolder } from "../kernel/folder-lock.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { migrate } from "../kernel/migrate.ts";

export type OpenedDatabase = { database: Database; release: () => Promise<void> };

/** Opens the database that the configuration names; the data folder is this process's alone until `release`. */
export async function openDatabase(config: Config): Promise<OpenedDatabase> {
  await mkdir(config.dataFolder, { recursive: true });
  if (config.databaseUrl) {
    const { openPostgres } = await import("../kernel/open-postgres.ts");
    return { database: await openPostgres({ url: config.databaseUrl }), release: async () => {} };
  }
  const release = await lockFolder(config.dataFolder);
  const { openPglite } = await import("../kernel/open-pglite.ts");
  return { database: await openPglite({ folder: join(config.dataFolder, "database") }), release };
}

/** Brings the tables up to date and fills an empty shop with the demo; true when it did the latter. */
export async function fillDatabase(config: Config, database: Database, kernel: Kernel): Promise<boolean> {
  await migrate(database);
  if (!config.withDemo || !(await isEmpty(database))) return false;
  const { loadDemo } = await import("../demo/load-demo.ts");
  await loadDemo(kernel);
  await database.script("analyze");
  return true;
}

/** True while the shop has neither goods nor customers. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select exists (select 1 from product_listing) or exists (select 1 from app_user) as "isFull"`.execute(
    database.db,
  );
  return rows[0]?.isFull !== true;
}
