import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaTypes } from "./schema-types.ts";

/** Prints the types of all tables from the migrations; `--check` fails when the printed ones are old. */
const file = join(import.meta.dirname, "../apps/server/src/kernel/database/schema.gen.ts");
const text = await schemaTypes();

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error(`${file} is old: npm run schema`);
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
  console.log(`${file}: ${text.length} bytes`);
}
