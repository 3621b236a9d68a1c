import { resolve } from "node:path";
import { restoreBackup } from "@crux/server/backup/restore-backup";
import { readConfig } from "@crux/server/config";
import { explain } from "@crux/server/start/explain";

/**
 * `npm run restore -- folder/crux-…`: gives a backup back into the empty database and data folder that the environment
 * names, then audits it. Ends with 1 when it was refused or something is broken.
 */
const [given] = process.argv.slice(2);
if (!given) {
  console.error("npm run restore -- FOLDER/crux-…");
  process.exit(2);
}
try {
  const from = performance.now();
  const breaks = await restoreBackup(readConfig(), resolve(given));
  for (const { invariant, what } of breaks) console.log(`${invariant}  ${what}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const verdict = breaks.length === 0 ? "every invariant holds" : `${breaks.length} broken`;
  console.log(`restored in ${seconds} s: ${verdict}`);
  process.exit(breaks.length === 0 ? 0 : 1);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
