import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { fillWithDemo } from "@crux/server/testing/fill-with-demo";
import { type DrawnCluster, TEMPLATE } from "@crux/server/testing/lay-demo";
import { openTestVault, type TestVault } from "@crux/server/testing/open-vault";
import { type Cluster, type ClusterOptions, startCluster } from "@crux/server/testing/postgres-cluster";
import { neededPostgres } from "./own-ground.ts";

/** A PostgreSQL server of a storm's own, and where the shop's database is on it. */
export type ShopCluster = Cluster & { shopUrl: string };

const SHOP = "shop";

/** Starts one whose database is the demo's where a run drew that before, which takes an eighth of making it, and empty otherwise. */
export async function startShopCluster(
  drawn: DrawnCluster | undefined,
  options: ClusterOptions = {},
): Promise<ShopCluster> {
  const cluster = await startCluster(neededPostgres(), { ...options, from: drawn?.folder });
  const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
  await admin.script(drawn ? `alter database ${TEMPLATE} rename to ${SHOP}` : `create database ${SHOP}`);
  await admin.close();
  return { ...cluster, shopUrl: cluster.url(SHOP) };
}

/** Starts one with the demo shop, whose keys and files are in the vault. */
export async function startDemoCluster(
  drawn: DrawnCluster | undefined,
  options: ClusterOptions = {},
): Promise<{ cluster: ShopCluster; vault: TestVault }> {
  const cluster = await startShopCluster(drawn, options);
  const vault = openTestVault(drawn?.vaultFolder);
  if (!drawn) {
    const database = await openPostgres({ url: cluster.shopUrl, poolSize: 2 });
    await fillWithDemo(database, vault.vault);
    await database.close();
  }
  return { cluster, vault };
}
