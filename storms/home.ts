import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "@crux/e2e/site";
import type { Database } from "@crux/server/kernel/database/database";
import { openPglite } from "@crux/server/kernel/database/open-pglite";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { audit } from "@crux/server/modules/report/audit";
import { layDemo, layVault } from "@crux/server/testing/lay-demo";
import { liftPace } from "@crux/server/testing/lift-pace";
import type { Ground } from "./ground.ts";
import { startShopCluster } from "./shop-cluster.ts";
import type { Tally } from "./tally.ts";

/** A shop as a process of its own on a database that outlives it. */
export type Home = {
  env: Record<string, string>;
  /** Makes it a demo shop, by a first start unless it was drawn before. */
  fill(): Promise<void>;
  openDatabase(): Promise<Database>;
  /** Another place with the same keys, whose database and data folder are empty. */
  openBeside(name: string): Promise<Pick<Home, "env">>;
  close(): void;
};

/** Opens one on the ground's engine. */
export async function openHome({
  engine,
  drawn,
  drawnCluster,
}: Pick<Ground, "engine" | "drawn" | "drawnCluster">): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), "crux-home-"));
  const [data, keys] = [join(folder, "data"), join(folder, "keys")];
  const cluster = engine === "postgres" ? await startShopCluster(drawnCluster) : null;
  const env = {
    DATA_DIR: data,
    KEY_DIR: keys,
    SOLO_LIMIT_CENTS: "999999999999",
    DATABASE_URL: cluster?.shopUrl ?? "",
  };
  return {
    env,
    async fill() {
      if (drawn && !cluster) layDemo(drawn, env);
      else if (cluster && drawnCluster)
        layVault(drawnCluster.vaultFolder, { filesFolder: join(data, "files"), keyFolder: keys });
      else await (await startSite(env)).stop("SIGTERM");
    },
    async openBeside(name) {
      if (cluster) {
        const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1 });
        await admin.script(`create database ${name}`);
        await admin.close();
      }
      return { env: { ...env, DATA_DIR: join(folder, name), DATABASE_URL: cluster?.url(name) ?? "" } };
    },
    openDatabase: () =>
      cluster
        ? openPostgres({ url: cluster.shopUrl, poolSize: 2 })
        : openPglite({ folder: join(data, "database") }),
    close() {
      cluster?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Looks for broken invariants in the database of a shop that does not run. */
export async function auditHome(home: Home, tally: Tally): Promise<void> {
  const database = await home.openDatabase();
  try {
    for (const { invariant, what } of await audit(database.db)) tally.problems.push(`${invariant} ${what}`);
  } finally {
    await database.close();
  }
}

/** Makes a home a demo shop whose few customers may order as often as they can. */
export async function fillHome(home: Home): Promise<void> {
  await home.fill();
  await liftHomePace(home);
}

/** Lets the few customers of a home order as often as they can. */
export async function liftHomePace({ openDatabase }: Home): Promise<void> {
  const database = await openDatabase();
  await liftPace(database);
  await database.close();
}
