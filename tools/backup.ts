import { join, resolve } from "node:path";
import { takeBackup } from "@crux/server/backup/take-backup";
import { readConfig } from "@crux/server/config";
import { explain } from "@crux/server/start/explain";

/**
 * `npm run backup -- folder`: database and uploaded files of the configured shop, running or not, into a new folder
 * below this one; the shop's database keeps word of how it ended. The keys are not in it; keep a copy of KEY_DIR elsewhere.
 */
const [given] = process.argv.slice(2);
if (!given) {
  console.error("npm run backup -- FOLDER");
  process.exit(2);
}
try {
  const now = new Date().toISOString().replace(/[-:]|\.\d+Z/g, "");
  const folder = join(resolve(given), `crux-${now}`);
  const from = performance.now();
  const { engine, files } = await takeBackup(readConfig(), folder, () =>
    console.error("备份结果没有写入数据库\nThe database was not told how this backup ended"),
  );
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${folder}: ${engine}, ${Object.keys(files).length} files, ${seconds} s`);
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
