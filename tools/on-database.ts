import { type App, createApp } from "@crux/server/app";
import { readConfig } from "@crux/server/config";
import { systemClock } from "@crux/server/kernel/clock";
import { migrate } from "@crux/server/kernel/database/migrate";
import { openDatabase } from "@crux/server/start/open-database";
import { openVault } from "@crux/server/start/open-vault";

/** Works straight on the configured database; with the embedded one the server has to be stopped. */
export async function onDatabase<Result>(work: (app: App) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const { database, release } = await openDatabase(config);
  try {
    await migrate(database);
    const app = createApp({ database, clock: systemClock, vault: openVault(config), logLevel: "silent" });
    const result = await work(app);
    await app.close();
    return result;
  } finally {
    await database.close();
    await release();
  }
}
