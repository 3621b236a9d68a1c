import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApi } from "./open-api.ts";

/** Prints `docs/openapi.json` from the contract; `--check` fails when the printed one is old. */
const file = join(import.meta.dirname, "../docs/openapi.json");
const text = `${JSON.stringify(openApi(), null, 1)}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("docs/openapi.json is old: run node tools/print-api.ts through npm");
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
  console.log(`${file}: ${text.length} bytes`);
}
