import { readFileSync } from "node:fs";
import { inject } from "vitest";
import { openPglite } from "../kernel/database/open-pglite.ts";
import type { DrawnCluster, DrawnDemo } from "./lay-demo.ts";

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
export function openDrawn(): ReturnType<typeof openPglite> {
  image ??= readFileSync(drawnDemo().pgliteImage);
  return openPglite({ image });
}

/** Opens a database with the tables alone. */
export function openTables(): ReturnType<typeof openPglite> {
  tables ??= readFileSync(inject("pgliteTables"));
  return openPglite({ image: tables });
}
