import { readConfig } from "@crux/server/config";
import { migrate } from "@crux/server/kernel/database/migrate";
import { explain } from "@crux/server/start/explain";
import { openDatabase } from "@crux/server/start/open-database";

/** Brings the tables of the configured database up to date, while servers of the release before run on; a start does the same. */
try {
  const { database, release } = await openDatabase(readConfig());
  try {
    const ran = await migrate(database);
    console.log(ran.length === 0 ? "migrate: nothing to do" : `migrate: ${ran.join(", ")}`);
  } finally {
    await database.close();
    await release();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
