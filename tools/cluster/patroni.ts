import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@crux/server/testing/free-port";
import type { Ground } from "./ground.ts";
import { createPart, type Part, statusOf, until } from "./part.ts";
import { postgresFolder } from "./programs.ts";

/** One machine of the database: PostgreSQL and the Patroni that looks after it. */
export type DatabaseNode = {
  name: string;
  /** Where PostgreSQL listens. */
  port: number;
  /** Where Patroni tells of its health. */
  restPort: number;
  patroni: Part;
  isPrimary(): Promise<boolean>;
  isReplica(): Promise<boolean>;
  /** What it knows of all nodes. */
  members(): Promise<readonly Member[]>;
  /** Ends the machine as a power cut would, until `start`. */
  kill(): Promise<void>;
  start(): void;
  /** Sends a signal to PostgreSQL's first process alone. */
  signalPostgres(signal: NodeJS.Signals): void;
  /** Sends a signal to everything of this machine, Patroni too. */
  signalAll(signal: NodeJS.Signals): void;
};

export type DatabaseNodes = {
  nodes: readonly DatabaseNode[];
  /** The file that `patronictl -c` wants. */
  configFile: string;
  primary(): Promise<DatabaseNode>;
  /** Waits until a replica has all that the primary acknowledged, and every node follows it. */
  whole(): Promise<void>;
};

/** Where others reach something that listens on a port: there, unless somebody stands between. */
export type Between = (what: string, port: number) => Promise<number>;

export const NOTHING_BETWEEN: Between = async (_, port) => port;

export const SUPERUSER = "postgres";
const NODES = 3;
const START_MS = 120_000;
const WHOLE_MS = 240_000;

/**
 * Nothing is acknowledged that does not lie on two machines. `ttl` is how long the key of a primary lives that is heard of
 * no more, and Patroni takes no less; one whose PostgreSQL crashed steps back at once in favour of the replica that has
 * everything, instead of trying for minutes to start again.
 */
const DCS = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  primary_start_timeout: 0,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: "on" } },
};

/** Starts three nodes and waits until one is the primary and the others follow it. */
export async function startNodes(
  ground: Ground,
  {
    etcdHosts,
    password,
    between = NOTHING_BETWEEN,
  }: { etcdHosts: readonly string[]; password: string; between?: Between },
): Promise<DatabaseNodes> {
  const nodes: DatabaseNode[] = [];
  for (let at = 1; at <= NODES; at += 1)
    nodes.push(await describeNode(ground, `db${at}`, { etcdHosts, password, between }));
  for (const { patroni } of nodes) patroni.start();
  const find = async (what: "isPrimary" | "isReplica") => {
    const are = await Promise.all(nodes.map((node) => node[what]()));
    return nodes.filter((_, at) => are[at]);
  };
  const primary = () => until("a primary", START_MS, async () => (await find("isPrimary"))[0]);
  await primary();
  await until("two replicas", START_MS, async () => (await find("isReplica")).length === NODES - 1);
  const whole = async () => {
    await until("a whole database", WHOLE_MS, async () => isWhole(await (await primary()).members()));
  };
  return { nodes, configFile: join(ground.path, `${nodes[0]?.name}.json`), primary, whole };
}

/** A node as Patroni tells of it. */
type Member = { role: string; state: string };

function isWhole(members: readonly Member[]): boolean {
  const replicas = members.filter(({ role }) => role === "replica" || role === "sync_standby");
  return (
    replicas.length === NODES - 1 &&
    replicas.every(({ state }) => state === "streaming" || state === "running") &&
    replicas.some(({ role }) => role === "sync_standby")
  );
}

type Plan = { etcdHosts: readonly string[]; password: string; between: Between };

async function describeNode(
  ground: Ground,
  name: string,
  { etcdHosts, password, between }: Plan,
): Promise<DatabaseNode> {
  const [own, ownRest] = [await freePort(), await freePort()];
  const [port, restPort] = [await between(name, own), await between(name, ownRest)];
  const room = ground.room(name);
  const data = join(room, "data");
  const hosts = await Promise.all(
    etcdHosts.map(async (host) => `127.0.0.1:${await between(name, Number(host.split(":")[1]))}`),
  );
  const file = ground.write(
    `${name}.json`,
    JSON.stringify({
      scope: "crux",
      name,
      restapi: { listen: `127.0.0.1:${ownRest}`, connect_address: `127.0.0.1:${restPort}` },
      // These members and no others: whoever stands between is not gone around.
      etcd3: { hosts, use_proxies: true },
      bootstrap: { dcs: DCS, initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"] },
      postgresql: {
        listen: `127.0.0.1:${own}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        bin_dir: postgresFolder(),
        pgpass: join(room, "pgpass"),
        authentication: {
          superuser: { username: SUPERUSER, password },
          replication: { username: "replicator", password },
          rewind: { username: "rewinder", password },
        },
        pg_hba: [
          "host all all 127.0.0.1/32 scram-sha-256",
          "host replication replicator 127.0.0.1/32 scram-sha-256",
        ],
        parameters: { unix_socket_directories: room },
      },
    }),
  );
  const patroni = createPart(ground, {
    name,
    command: "patroni",
    args: [file],
    env: { HOME: room },
  });
  const signalAll = (signal: NodeJS.Signals) => {
    const postmaster = postmasterIn(data);
    for (const pid of [patroni.pid(), postmaster, ...childrenOf(postmaster)]) signalTo(pid, signal);
  };
  // PostgreSQL outlives its Patroni.
  const kill = async () => {
    const ended = patroni.stop("SIGKILL");
    signalAll("SIGKILL");
    await ended;
  };
  ground.onClose(kill);
  const health = async (path: string) => (await statusOf(`http://127.0.0.1:${restPort}/${path}`)) === 200;
  return {
    name,
    port,
    restPort,
    patroni,
    isPrimary: () => health("primary"),
    isReplica: () => health("replica"),
    kill,
    start: patroni.start,
    async members() {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    },
    signalPostgres: (signal) => signalTo(postmasterIn(data), signal),
    signalAll,
  };
}

/** PostgreSQL notes the id of its first process on the first line of a file, and takes the file away when it ends well. */
function postmasterIn(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

function childrenOf(parent: number | undefined): number[] {
  if (!parent) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return null;
  }
}

function signalTo(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}
