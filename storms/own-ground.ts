import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "@crux/server/kernel/database/database";
import { openPglite } from "@crux/server/kernel/database/open-pglite";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { fillWithDemo } from "@crux/server/testing/fill-with-demo";
import { openTestVault } from "@crux/server/testing/open-vault";
import { findPostgres, startCluster } from "@crux/server/testing/postgres-cluster";
import { type OpenedDatabase, shopOn } from "@crux/server/testing/shop-on";
import type { Ground } from "./ground.ts";

const POOL = 10;

/** A ground for storms by hand: an embedded database with its real fsync in a folder, or a PostgreSQL server of its own. */
export async function openOwnGround(engine: Engine): Promise<Ground & { close(): void }> {
  const vault = openTestVault();
  const folder = mkdtempSync(join(tmpdir(), "crux-storm-"));
  const cluster = engine === "postgres" ? await startCluster(neededPostgres()) : null;
  let opened = 0;
  const openDatabase = async (): Promise<OpenedDatabase> => {
    opened += 1;
    if (!cluster)
      return { database: await openPglite({ folder: join(folder, `${opened}`) }), drop: async () => {} };
    const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
    await admin.script(`create database storm_${opened}`);
    await admin.close();
    const database = await openPostgres({ url: cluster.url(`storm_${opened}`), poolSize: POOL });
    return { database, drop: async () => {} };
  };
  return {
    engine,
    async openShop() {
      const one = await openDatabase();
      await fillWithDemo(one.database, vault.vault);
      return shopOn(one, vault.folder);
    },
    close() {
      cluster?.stop();
      vault.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where PostgreSQL is; throws in words when it is not. */
export function neededPostgres(): string {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is missing (Debian: apt-get install postgresql)");
  return bin;
}
