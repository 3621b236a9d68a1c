import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { systemClock } from "../kernel/clock.ts";
import { explain } from "./explain.ts";
import { openMigrated } from "./open-database.ts";
import { openVault } from "./open-vault.ts";

/** The process that fills an empty shop with the demo, for the one that serves it; without that one it ends at once. */
process.once("disconnect", () => process.exit(1));
try {
  const config = readConfig();
  const { database, release } = await openMigrated(config);
  const app = createApp({ database, clock: systemClock, vault: openVault(config), logLevel: "silent" });
  await loadDemo(app.kernel);
  await database.script("analyze");
  await app.close();
  await database.close();
  await release();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
