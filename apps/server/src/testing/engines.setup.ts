import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../kernel/database/migrate.ts";
import { openPostgres } from "../kernel/database/open-postgres.ts";
import { provideDemoImage } from "./demo-image.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { TEMPLATE } from "./lay-demo.ts";
import { openTestVault } from "./open-vault.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** A copy of what its server holds, for servers of their own, and the keys and files of its demo alone. */
    postgresFolder: string;
    postgresVault: string;
  }
}

/** Makes one migrated database with the demo shop per engine; each test file opens copies of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const { vaultFolder, drop } = await provideDemoImage(project);
  // The same keys, and beside the files of the one those of the other.
  const [both, own] = [openTestVault(vaultFolder), openTestVault(vaultFolder)];
  rmSync(own.filesFolder, { recursive: true, force: true });
  const bin = findPostgres();
  const cluster = bin ? await startCluster(bin) : null;
  const kept = mkdtempSync(join(tmpdir(), "crux-kept-"));
  const postgresFolder = cluster ? join(kept, "data") : "";
  if (cluster) {
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
    await admin.script("create database crux_tables");
    const tables = await openPostgres({ url: cluster.url("crux_tables"), poolSize: 1 });
    await migrate(tables);
    await tables.close();
    await admin.script(`create database ${TEMPLATE} template crux_tables`);
    await admin.close();
    const template = await openPostgres({ url: cluster.url(TEMPLATE), poolSize: 2 });
    await fillWithDemo(template, own.vault);
    await template.close();
    cpSync(own.filesFolder, both.filesFolder, { recursive: true });
    await cluster.keep(postgresFolder);
  }
  project.provide("postgresUrl", cluster?.url("postgres") ?? "");
  project.provide("postgresFolder", postgresFolder);
  project.provide("postgresVault", own.folder);
  project.provide("vaultFolder", both.folder);
  return () => {
    cluster?.stop();
    rmSync(kept, { recursive: true, force: true });
    both.drop();
    own.drop();
    drop();
  };
}
