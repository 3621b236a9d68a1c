import { createApp } from "../app.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { migrate } from "../kernel/database/migrate.ts";
import type { Vault } from "../kernel/files/vault.ts";
import { QUICK_HASH } from "./quick-hash.ts";

/** Makes an empty database a demo shop; papers of its people go into the vault. */
export async function fillWithDemo(database: Database, vault: Vault): Promise<void> {
  await migrate(database);
  const app = createApp({
    database,
    clock: systemClock,
    vault,
    logLevel: "silent",
    passwordCost: QUICK_HASH,
  });
  await loadDemo(app.kernel);
  await app.close();
  await database.script("analyze");
}
