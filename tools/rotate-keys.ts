import { createApp } from "@crux/server/app";
import { readConfig } from "@crux/server/config";
import { systemClock } from "@crux/server/kernel/clock";
import { addMasterKey, masterIds, openKeys } from "@crux/server/kernel/crypto/crypto-box-keys";
import { rewrapCustomerKeys } from "@crux/server/kernel/crypto/customer-words";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { rewrapPackPhotos } from "@crux/server/modules/logistics/service";
import { rewrapContacts, rewrapSecrets } from "@crux/server/modules/staff/service";
import { rewrapPapers } from "@crux/server/modules/user/service";
import { openDatabase } from "@crux/server/start/open-database";
import { openVault } from "@crux/server/start/open-vault";

/**
 * Adds a master key and puts all personal data under it; with `--first` it only makes the first keys of an empty
 * folder. Servers on PostgreSQL may run meanwhile, since they find the new key in their folder.
 */
const config = readConfig();
if (process.argv.includes("--first")) {
  openKeys(config.keyFolder, { mayCreate: true });
  console.log(`keys are in ${config.keyFolder}: keep a copy apart from the data`);
} else {
  const vault = openVault(config);
  const { database, release } = await openDatabase(config);
  try {
    const app = createApp({ database, clock: systemClock, vault, logLevel: "silent" });
    const id = addMasterKey(config.keyFolder);
    let moved = 0;
    for (const rewrap of [
      rewrapPapers,
      rewrapPackPhotos,
      rewrapSecrets,
      rewrapContacts,
      rewrapCustomerKeys,
    ]) {
      let batch: number;
      do {
        batch = await runAsSystem(app.kernel, rewrap);
        moved += batch;
      } while (batch > 0);
    }
    const old = masterIds(config.keyFolder).filter((one) => one !== id);
    console.log(`master key ${id}: ${moved} entries moved; no longer needed: ${old.join(", ")}`);
    await app.close();
  } finally {
    await database.close();
    await release();
  }
}
