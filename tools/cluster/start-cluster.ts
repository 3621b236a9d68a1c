import { randomBytes } from "node:crypto";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { freePort } from "@crux/server/testing/free-port";
import { type Etcd, startEtcd } from "./etcd.ts";
import { type Ground, openGround } from "./ground.ts";
import { type Door, startBalancer, startPrimaryDoor, startReplicaDoor } from "./haproxy.ts";
import { type ObjectStore, startObjectStore } from "./object-store.ts";
import { type Between, type DatabaseNodes, SUPERUSER, startNodes } from "./patroni.ts";
import { type Pooler, startPooler } from "./pooler.ts";
import { ALL_PROGRAMS, needPrograms } from "./programs.ts";
import { type ShopServer, type Standing, startShopServers } from "./shop-servers.ts";

/** A database of three machines with whatever leads to its primary. */
type Base = {
  etcd: Etcd;
  database: DatabaseNodes;
  primaryDoor: Door;
  replicaDoor: Door;
  pooler: Pooler;
  objects: ObjectStore;
  /** Where the shop's servers send statements, and where listening, migrations and tools go. */
  standing: Standing;
  /** For looking at the whole of it. */
  superuserUrl: string;
};

/** A shop on several servers before one database, which lets any of them go. */
export type Front = {
  /** What customers would open. */
  url: string;
  balancer: Door;
  servers: readonly ShopServer[];
};

/** All of it on this machine; `close` ends everything and removes the folder. */
export type Cluster = Base & Front & { folder: string; close(): Promise<void> };

export type ClusterOptions = {
  servers: number;
  /** What the servers are told besides. */
  env?: Record<string, string>;
  /** Who stands between the database nodes and the rest. */
  between?: Between;
  /** Hears what is being started. */
  onStep?: (text: string) => void;
};

const NAME = "crux";
/** What the pooler calls the same database on the replicas. */
const REPLICAS = "crux_replicas";

/** Starts everything, in the order in which one needs the other. Throws in words when a program is missing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  needPrograms(ALL_PROGRAMS);
  const ground = openGround();
  try {
    const base = await startBase(ground, options);
    options.onStep?.(`${options.servers} servers of the shop`);
    const front = await startFront(ground, base.standing, options);
    return { ...base, ...front, folder: ground.path, close: ground.close };
  } catch (error) {
    await ground.close();
    throw error;
  }
}

async function startBase(ground: Ground, { between, onStep }: ClusterOptions): Promise<Base> {
  const password = randomBytes(12).toString("hex");
  onStep?.("etcd");
  const etcd = await startEtcd(ground);
  onStep?.("PostgreSQL under Patroni");
  const plan = { etcdHosts: etcd.hosts, password, ...(between ? { between } : {}) };
  const database = await startNodes(ground, plan);
  const primaryDoor = await startPrimaryDoor(ground, database.nodes);
  const urlAt = (port: number, user = NAME, name = NAME) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const superuserUrl = urlAt(primaryDoor.port, SUPERUSER, "postgres");
  await createDatabase(superuserUrl, password);
  const replicaDoor = await startReplicaDoor(ground, database.nodes);
  const replicas = { as: REPLICAS, name: NAME, port: replicaDoor.port };
  const behind = { host: "127.0.0.1", port: primaryDoor.port, user: NAME, password, replicas };
  const pooler = await startPooler(ground, behind);
  const objects = await startObjectStore(ground);
  const urls = {
    pooledUrl: urlAt(pooler.port),
    directUrl: urlAt(primaryDoor.port),
    readUrl: urlAt(pooler.port, NAME, REPLICAS),
  };
  const standing = { ...urls, objects: objects.account };
  return { etcd, database, primaryDoor, replicaDoor, pooler, objects, standing, superuserUrl };
}

/** The account of the shop may do as it likes within its own database and nowhere else. */
async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const admin = await openPostgres({ url: superuserUrl, poolSize: 1, isPatient: true });
  await admin.script(`create role ${NAME} login password '${password}'`);
  await admin.script(
    `create database ${NAME} owner ${NAME} encoding 'UTF8' template template0 locale 'C.UTF-8'`,
  );
  await admin.close();
}

/** Starts servers on one database and the balancer before them. */
export async function startFront(
  ground: Ground,
  standing: Standing,
  { servers: count, env = {} }: Pick<ClusterOptions, "servers" | "env">,
): Promise<Front> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const servers = await startShopServers(ground, standing, { count, env: { PUBLIC_URL: url, ...env } });
  const balancer = await startBalancer(ground, { port, servers });
  return { url, balancer, servers };
}
