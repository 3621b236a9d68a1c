import { readConfig } from "@crux/server/config";
import { audit } from "@crux/server/modules/report/audit";
import { openDatabase } from "@crux/server/start/open-database";

/** Proves the books, the stock and the states of the configured database; `--json` prints a line per break. */
const { database, release } = await openDatabase(readConfig());
try {
  const breaks = await audit(database.db);
  for (const one of breaks) {
    console.log(
      process.argv.includes("--json") ? JSON.stringify(one) : `${one.invariant}  ${JSON.stringify(one)}`,
    );
  }
  console.log(breaks.length === 0 ? "audit: every invariant holds" : `audit: ${breaks.length} broken`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await release();
}
