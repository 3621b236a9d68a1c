import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { dumpPglite } from "../kernel/database/open-pglite.ts";

const CACHE = join(import.meta.dirname, "../../../../.cache");
/** What an empty database depends on: how it is made, and PGlite's release. */
const MAKERS = ["../kernel/database/open-pglite.ts", "../package.json"] as const;

let image: Promise<Uint8Array> | undefined;

/**
 * An image of an embedded database with nothing in it. To make one takes five seconds of the processor, so it is made once
 * for all processes and later runs.
 */
export function emptyImage(): Promise<Uint8Array> {
  image ??= readOrMake();
  return image;
}

async function readOrMake(): Promise<Uint8Array> {
  const file = join(CACHE, `pglite-${fingerprint()}.tar`);
  try {
    return readFileSync(file);
  } catch {
    const made = await dumpPglite(async () => {});
    mkdirSync(CACHE, { recursive: true });
    // Others that make it at the same time see all of it or nothing.
    writeFileSync(`${file}.${process.pid}`, made);
    renameSync(`${file}.${process.pid}`, file);
    return made;
  }
}

function fingerprint(): string {
  const pglite = dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite")));
  const makers = [join(import.meta.dirname, MAKERS[0]), join(pglite, MAKERS[1])];
  return createHash("sha256")
    .update(makers.map((file) => readFileSync(file, "utf8")).join("\n"))
    .digest("hex")
    .slice(0, 16);
}
