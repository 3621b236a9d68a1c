import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { schemaTypes } from "./schema-types.ts";

it("the types of the tables are what the migrations give", async () => {
  const printed = readFileSync(
    join(import.meta.dirname, "../apps/server/src/kernel/database/schema.gen.ts"),
    "utf8",
  );
  expect(printed).toBe(await schemaTypes());
}, 60_000);
