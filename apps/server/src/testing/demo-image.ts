import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dumpPglite } from "../kernel/database/open-pglite.ts";
import type { Vault } from "../kernel/files/vault.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { openTestVault } from "./open-vault.ts";

declare module "vitest" {
  interface ProvidedContext {
    pgliteImage: string;
    vaultFolder: string;
  }
}

/** Draws the demo shop once, as an image that every test file of the project opens a copy of. */
export async function provideDemoImage(project: TestProject): Promise<{ vault: Vault; drop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "crux-test-"));
  const { vault, folder: vaultFolder, drop } = openTestVault();
  const image = join(folder, "pglite.tar");
  const dump = await dumpPglite((database) => fillWithDemo(database, vault));
  writeFileSync(image, Buffer.from(await dump.arrayBuffer()));
  project.provide("pgliteImage", image);
  project.provide("vaultFolder", vaultFolder);
  return {
    vault,
    drop() {
      drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
