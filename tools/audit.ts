import { readConfig } from "@crux/server/config";
import { audit } from "@crux/server/modules/report/audit";
import { type Break, countBreaks } from "@crux/server/modules/report/check";
import { sealHeads } from "@crux/server/modules/report/check-seals";
import { openDatabase } from "@crux/server/start/open-database";
import { openStorage } from "@crux/server/start/open-storage";

/**
 * Proves the books, the stock, the coupons, the states, the seals and the files of the configured shop; `--json` prints a line
 * per break. Without it the last seals are printed, too: noted elsewhere, they show a chain that was written anew.
 */
const isJson = process.argv.includes("--json");
const config = readConfig();
const { database, release } = await openDatabase(config, { isPatient: true });
try {
  const breaks = await audit(database.db, { files: openStorage(config) });
  for (const one of breaks) console.log(isJson ? JSON.stringify(one) : textOf(one));
  if (!isJson) {
    for (const { kind, seq, hash } of await sealHeads(database.db))
      console.log(`sealed ${kind.padEnd(8)} ${String(seq).padStart(8)}  ${hash}`);
    console.log(
      breaks.length === 0 ? "audit: every invariant holds" : `audit: ${countBreaks(breaks)} broken`,
    );
  }
  process.exitCode = breaks.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await release();
}

function textOf({ invariant, what, more }: Break): string {
  return `${invariant}  ${what}${more ? ` (and ${more} more like it)` : ""}`;
}
