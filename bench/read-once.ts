import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";

/** Reads all files below a folder, so that they lie in the system's memory as those do that were written just now. */
export async function readOnce(folder: string): Promise<void> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const one of found.filter((entry) => entry.isFile()))
    await finished(createReadStream(join(one.parentPath, one.name)).resume());
}
