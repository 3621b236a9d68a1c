import type { TestProject } from "vitest/node";
import { migrate } from "../kernel/database/migrate.ts";
import { openPostgres } from "../kernel/database/open-postgres.ts";
import { provideDemoImage } from "./demo-image.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { openTestVault } from "./open-vault.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Makes one migrated database with the demo shop per engine; each test file opens copies of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const { vaultFolder, drop } = await provideDemoImage(project);
  // The same keys, and beside the files of the one those of the other.
  const both = openTestVault(vaultFolder);
  project.provide("vaultFolder", both.folder);
  const bin = findPostgres();
  const cluster = bin ? await startCluster(bin) : null;
  if (cluster) {
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
    await admin.script("create database crux_tables");
    const tables = await openPostgres({ url: cluster.url("crux_tables"), poolSize: 1 });
    await migrate(tables);
    await tables.close();
    await admin.script("create database crux_template template crux_tables");
    await admin.close();
    const template = await openPostgres({ url: cluster.url("crux_template"), poolSize: 2 });
    await fillWithDemo(template, both.vault);
    await template.close();
  }
  project.provide("postgresUrl", cluster?.url("postgres") ?? "");
  return () => {
    cluster?.stop();
    both.drop();
    drop();
  };
}
