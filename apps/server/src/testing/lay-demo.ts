import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "../kernel/database/pglite-image.ts";

/** What a run drew of the demo shop: an image of its database, and the folder of its keys and files. */
export type DrawnDemo = { pgliteImage: string; vaultFolder: string };

/** And on PostgreSQL: what a server held that has it in `TEMPLATE`, and the folder of its keys and files. */
export type DrawnCluster = { folder: string; vaultFolder: string };

/** The demo's database on PostgreSQL, which tests open copies of. */
export const TEMPLATE = "crux_template";

/**
 * Lays the demo shop into the folders of a server that was never started, which then begins as on any later day: a first
 * start takes 13 s of the processor's time, one on this 2 s.
 */
export function layDemo(
  { pgliteImage, vaultFolder }: DrawnDemo,
  { DATA_DIR, KEY_DIR }: { DATA_DIR: string; KEY_DIR: string },
): void {
  layImage(readFileSync(pgliteImage), join(DATA_DIR, "database"));
  layVault(vaultFolder, { filesFolder: join(DATA_DIR, "files"), keyFolder: KEY_DIR });
}

/** Lays the demo's files and keys to where a server looks for them. */
export function layVault(
  vaultFolder: string,
  { filesFolder, keyFolder }: { filesFolder: string; keyFolder: string },
): void {
  const files = join(vaultFolder, "files");
  if (existsSync(files)) cpSync(files, filesFolder, { recursive: true });
  cpSync(join(vaultFolder, "keys"), keyFolder, { recursive: true });
  // A server refuses keys that others can read.
  for (const name of ["", ...readdirSync(keyFolder)]) chmodSync(join(keyFolder, name), name ? 0o600 : 0o700);
}

/** Lays an image of an embedded database into its folder. */
export function layImage(image: Uint8Array, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { path, isFolder, bytes } of entriesOf(image)) {
    if (isFolder) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
    else writeFileSync(join(folder, path), bytes, { mode: 0o600 });
  }
}
