import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dumpPglite } from "../kernel/open-pglite.ts";
import { openPostgres } from "../kernel/open-postgres.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { openTestVault } from "./open-vault.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    pgliteImage: string;
    postgresUrl: string;
    vaultFolder: string;
  }
}

/** Makes one migrated database with the demo shop per engine; each test file opens copies of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "crux-test-"));
  const { vault, folder: vaultFolder, drop } = openTestVault();
  const image = join(folder, "pglite.tar");
  writeFileSync(
    image,
    Buffer.from(await (await dumpPglite((database) => fillWithDemo(database, vault))).arrayBuffer()),
  );
  project.provide("pgliteImage", image);

  const bin = findPostgres();
  const cluster = bin ? await startCluster(bin) : null;
  if (cluster) {
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1 });
    await admin.script("create database crux_template");
    await admin.close();
    const template = await openPostgres({ url: cluster.url("crux_template"), poolSize: 2 });
    await fillWithDemo(template, vault);
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
