import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../apps/console/src/routes");

/** The paths of all pages of the console as its route tables write them, which are read as text since they load screens. */
export const CONSOLE_PATHS: readonly string[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((file) => [...readFileSync(join(FOLDER, file), "utf8").matchAll(/\bpath: "([^"]+)"/g)])
  .map(([, path = ""]) => path);
