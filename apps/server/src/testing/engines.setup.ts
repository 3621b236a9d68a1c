import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createApp } from "../app.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Vault } from "../kernel/files.ts";
import { migrate } from "../kernel/migrate.ts";
import { dumpPglite } from "../kernel/open-pglite.ts";
import { openPostgres } from "../kernel/open-postgres.ts";
import { openTestVault } from "./open-vault.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    pgliteImage: string;
    postgresUrl: string;
    vaultFolder: string;
  }
}

async function prepare(database: Database, vault: Vault): Promise<void> {
  await migrate(database);
  const app = createApp({ database, clock: systemClock, vault, logLevel: "silent" });
  await loadDemo(app.kernel);
  await app.close();
  await database.script("analyze");
}

/** Makes one migrated database with the demo shop per engine; each test file opens copies of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "crux-test-"));
  const { vault, folder: vaultFolder, drop } = openTestVault();
  const image = join(folder, "pglite.tar");
  writeFileSync(
    image,
    Buffer.from(await (await dumpPglite((database) => prepare(database, vault))).arrayBuffer()),
  );
  project.provide("pgliteImage", image);

  const bin = findPostgres();
  const cluster = bin ? await startCluster(bin) : null;
  if (cluster) {
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1 });
    await admin.script("create database crux_template");
    await admin.close();
    const template = await openPostgres({ url: cluster.url("crux_template"), poolSize: 2 });
    await prepare(template, vault);
    await template.close();
  }
  project.provide("vaultFolder", vaultFolder);
  project.provide("postgresUrl", cluster?.url("postgres") ?? "");
  return () => {
    cluster?.stop();
    drop();
    rmSync(folder, { recursive: true, force: true });
  };
}
