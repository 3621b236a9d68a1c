import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dumpPglite } from "../kernel/database/open-pglite.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { tablesImage } from "./kept-image.ts";
import type { DrawnDemo } from "./lay-demo.ts";
import { openTestVault } from "./open-vault.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The demo shop as a test opens it embedded. */
    pgliteImage: string;
    /** The tables of a shop that has nothing yet, embedded. */
    pgliteTables: string;
    /** Its keys and files. */
    pgliteVault: string;
    /** Keys and files of the demo on every engine. */
    vaultFolder: string;
  }
}

type Drawn = DrawnDemo & { pgliteTables: string; drop(): void };

declare global {
  /** What the projects of a run share: each loads this module for itself, but all of them in one process. */
  var demoOfRun: { drawn: Promise<Drawn>; users: number } | undefined;
}

/**
 * Draws the demo shop once for all projects of the run, as an image that every test file opens a copy of. `drop` says that
 * this project needs it no more.
 */
export async function provideDemoImage(project: TestProject): Promise<DrawnDemo & { drop(): void }> {
  globalThis.demoOfRun ??= { drawn: draw(), users: 0 };
  const demo = globalThis.demoOfRun;
  demo.users += 1;
  const drawn = await demo.drawn;
  project.provide("pgliteImage", drawn.pgliteImage);
  project.provide("pgliteTables", drawn.pgliteTables);
  project.provide("pgliteVault", drawn.vaultFolder);
  project.provide("vaultFolder", drawn.vaultFolder);
  return {
    ...drawn,
    drop() {
      demo.users -= 1;
      if (demo.users > 0) return;
      globalThis.demoOfRun = undefined;
      drawn.drop();
    },
  };
}

async function draw(): Promise<Drawn> {
  const folder = mkdtempSync(join(tmpdir(), "crux-test-"));
  const { vault, folder: vaultFolder, drop } = openTestVault();
  const [pgliteTables, pgliteImage] = [join(folder, "tables.tar"), join(folder, "pglite.tar")];
  const tables = await tablesImage();
  writeFileSync(pgliteTables, tables);
  writeFileSync(pgliteImage, await dumpPglite((database) => fillWithDemo(database, vault), tables));
  return {
    pgliteImage,
    pgliteTables,
    vaultFolder,
    drop() {
      drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
