import { createApp } from "@crux/server/app";
import { readConfig } from "@crux/server/config";
import { removeDemo } from "@crux/server/demo/demo-accounts";
import { systemClock } from "@crux/server/kernel/clock";
import { migrate } from "@crux/server/kernel/database/migrate";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { openDatabase } from "@crux/server/start/open-database";
import { openVault } from "@crux/server/start/open-vault";

/** Shuts the demo's accounts out of the configured database for good; with the embedded one the server has to be stopped. */
export async function removeDemoFromDatabase(): Promise<void> {
  const config = readConfig();
  const { database, release } = await openDatabase(config);
  try {
    await migrate(database);
    const app = createApp({ database, clock: systemClock, vault: openVault(config), logLevel: "silent" });
    console.log(JSON.stringify(await runAsSystem(app.kernel, removeDemo), null, 2));
    await app.close();
  } finally {
    await database.close();
    await release();
  }
}
