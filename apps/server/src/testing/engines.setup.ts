import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createApp } from "../app.ts";
import { loadDemo } from "../demo/load-demo.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import { migrate } from "../kernel/migrate.ts";
import { dumpPglite } from "../kernel/open-pglite.ts";
import { openPostgres } from "../kernel/open-postgres.ts";
import { findPostgres, startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    pgliteImage: string;
    postgresUrl: string;
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database);
  const app = createApp({ database, clock: systemClock, logLevel: "silent" });
  await loadDemo(app.kernel);
  await app.close();
  await database.script("analyze");
}

/** Makes one migrated database with the demo shop per engine; each test file opens copies of it. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "crux-test-"));
  const image = join(folder, "pglite.tar");
  writeFileSync(image, Buffer.from(await (await dumpPglite(prepare)).arrayBuffer()));
  project.provide("pgliteImage", image);

  const bin = findPostgres();
  const cluster = bin ? await startCluster(bin) : null;
  if (cluster) {
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1 });
    await admin.script("create database crux_template");
    await admin.close();
    const template = await openPostgres({ url: cluster.url("crux_template"), poolSize: 2 });
    await prepare(template);
    await template.close();
  }
  project.provide("postgresUrl", cluster?.url("postgres") ?? "");
  return () => {
    cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
