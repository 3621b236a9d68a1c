import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const BYTES = 32;

/** The key that signs links to files: made once, readable by the server's user only. */
export async function fileSecret(dataFolder: string): Promise<Buffer> {
  const path = join(dataFolder, "file-links.key");
  const known = await readFile(path).catch(() => null);
  if (known && known.length >= BYTES) return known;
  const secret = randomBytes(BYTES);
  await writeFile(path, secret, { mode: 0o600 });
  return secret;
}
