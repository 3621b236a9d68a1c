import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../kernel/database/migrate.ts";
import { dumpPglite } from "../kernel/database/open-pglite.ts";

const CACHE = join(import.meta.dirname, "../../../../.cache");
const KERNEL = join(import.meta.dirname, "../kernel/database");
const MIGRATIONS = join(import.meta.dirname, "../migrations");
/** What an empty database depends on: how it is made, and PGlite's release. */
const MAKERS = [
  join(KERNEL, "open-pglite.ts"),
  join(dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite"))), "../package.json"),
];

/** An image that is made once for all processes and later runs, until a file changes that it depends on. */
function keptImage(
  kind: string,
  files: () => readonly string[],
  make: () => Promise<Uint8Array>,
): () => Promise<Uint8Array> {
  let image: Promise<Uint8Array> | undefined;
  const readOrMake = async () => {
    const name = `${kind}-${fingerprint(files())}.tar`;
    const file = join(CACHE, name);
    try {
      return readFileSync(file);
    } catch {
      const made = await make();
      mkdirSync(CACHE, { recursive: true });
      // Others that make it at the same time see all of it or nothing.
      writeFileSync(`${file}.${process.pid}`, made);
      renameSync(`${file}.${process.pid}`, file);
      for (const old of readdirSync(CACHE))
        if (old.startsWith(`${kind}-`) && old.endsWith(".tar") && old !== name)
          rmSync(join(CACHE, old), { force: true });
      return made;
    }
  };
  return () => {
    image ??= readOrMake();
    return image;
  };
}

function fingerprint(files: readonly string[]): string {
  return createHash("sha256")
    .update(files.map((file) => `${file.length} ${readFileSync(file, "utf8")}`).join("\n"))
    .digest("hex")
    .slice(0, 16);
}

/** An image of an embedded database with nothing in it. To make one takes five seconds of the processor. */
export const emptyImage = keptImage(
  "pglite",
  () => MAKERS,
  () => dumpPglite(async () => {}),
);

/** An image of one as the migrations leave it, which takes another three. */
export const tablesImage = keptImage(
  "tables",
  () => [
    ...MAKERS,
    join(KERNEL, "migrate.ts"),
    ...readdirSync(MIGRATIONS).map((name) => join(MIGRATIONS, name)),
  ],
  async () => dumpPglite(async (database) => void (await migrate(database)), await emptyImage()),
);
