import { readFileSync } from "node:fs";
import { inject } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import type { DrawnCluster, DrawnDemo } from "./lay-demo.ts";
import { openCopyOf } from "./reused-pglite.ts";

/** The demo shop that was drawn before the first test of the run. */
export function drawnDemo(): DrawnDemo {
  return { pgliteImage: inject("pgliteImage"), vaultFolder: inject("pgliteVault") };
}

/** The same on PostgreSQL, where that is installed. */
export function drawnCluster(): DrawnCluster | undefined {
  const folder = inject("postgresFolder");
  return folder ? { folder, vaultFolder: inject("postgresVault") } : undefined;
}

let image: Uint8Array | undefined;
let tables: Uint8Array | undefined;

/** Opens a copy of its database; all those of a process are windows into one image. */
export function openDrawn(): Promise<Database> {
  image ??= readFileSync(drawnDemo().pgliteImage);
  return openCopyOf(image);
}

/** Opens a database with the tables alone. */
export function openTables(): Promise<Database> {
  tables ??= readFileSync(inject("pgliteTables"));
  return openCopyOf(tables);
}
