import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { AppOptions } from "../app.ts";
import type { Engine } from "../kernel/database/database.ts";
import { openPglite } from "../kernel/database/open-pglite.ts";
import { openPostgres } from "../kernel/database/open-postgres.ts";
import { openDrawn, openTables } from "./drawn-demo.ts";
import { emptyImage } from "./kept-image.ts";
import { TEMPLATE } from "./lay-demo.ts";
import { type OpenedDatabase, type Shop, shopOn } from "./shop-on.ts";

export type { Shop } from "./shop-on.ts";

/** The engines that this machine has: PGlite always, PostgreSQL where it is installed. */
export const ENGINES: Engine[] = inject("postgresUrl") ? ["pglite", "postgres"] : ["pglite"];

/** Opens a fresh copy of the demo shop on an engine; `options` say what stands before it, for instance. */
export async function openShop(engine: Engine, options: Partial<AppOptions> = {}): Promise<Shop> {
  const opened =
    engine === "pglite" ? { database: await openDrawn(), drop: async () => {} } : await openCopy();
  return shopOn(opened, inject("vaultFolder"), options);
}

/** Opens a database of an engine with nothing in it, not even the migrations. */
export async function openEmpty(engine: Engine): Promise<OpenedDatabase> {
  if (engine === "postgres") return openCopy("template0");
  return { database: await openPglite({ image: await emptyImage() }), drop: async () => {} };
}

/** Opens a database of an engine as the migrations leave it, with nothing in its tables. */
export async function openMigrated(engine: Engine): Promise<OpenedDatabase> {
  if (engine === "postgres") return openCopy("crux_tables");
  return { database: await openTables(), drop: async () => {} };
}

/** Opens a database of its own on the PostgreSQL of the tests, with the demo in it. */
export async function openCopy(template = TEMPLATE): Promise<OpenedDatabase> {
  const url = inject("postgresUrl");
  const name = `crux_${randomUUID().replaceAll("-", "")}`;
  const admin = await openPostgres({ url, poolSize: 1, isPatient: true });
  // Whole files, which nothing syncs here: half of what a copy through the log takes, and a third when it is dropped.
  await admin.script(`create database ${name} template ${template} strategy file_copy`);
  const own = url.replace("/postgres?", `/${name}?`);
  const database = await openPostgres({ url: own, poolSize: 10 });
  return {
    database,
    url: own,
    drop: async () => {
      await admin.script(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
