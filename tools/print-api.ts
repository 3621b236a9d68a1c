import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApi } from "./open-api.ts";
import { rightsPage } from "./rights-page.ts";

/** Prints `docs/openapi.json` from the contract and `docs/rights.md` from the server; `--check` fails when one is old. */
const pages = { "openapi.json": `${JSON.stringify(openApi(), null, 1)}\n`, "rights.md": rightsPage() };

for (const [name, text] of Object.entries(pages)) {
  const file = join(import.meta.dirname, "../docs", name);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
    console.log(`${file}: ${text.length} bytes`);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`docs/${name} is old: run node tools/print-api.ts through npm`);
    process.exitCode = 1;
  }
}
