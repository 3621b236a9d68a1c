import { parseArgs } from "node:util";
import { build } from "./build/build.ts";
import { type Cluster, startCluster } from "./cluster/start-cluster.ts";

/**
 * `npm run cluster -- --servers 3`: a shop on several servers and a database that survives the loss of a machine, all of it
 * on this one and on free ports. It prints where everything is, ends with Ctrl-C, and leaves nothing behind.
 */
const { values } = parseArgs({ options: { servers: { type: "string", default: "3" } } });
const servers = Number(values.servers);
if (!Number.isInteger(servers) || servers < 1 || servers > 20) {
  console.error("--servers is a number from 1 to 20");
  process.exit(2);
}

let cluster: Cluster | undefined;
let isEnding = false;
const ended = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (!isEnding) console.log("\nending …");
      isEnding = true;
      resolve();
    });
});

try {
  await build();
  const starting = startCluster({ servers, onStep: (text) => console.log(`starting ${text} …`) });
  cluster = await starting;
  if (!isEnding) console.log(addressesOf(cluster));
  await ended;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
await cluster?.close();
process.exit();

/** Everything that runs, and how to look at it. */
function addressesOf(running: Cluster): string {
  const {
    url,
    balancer,
    servers: shops,
    pooler,
    primaryDoor,
    replicaDoor,
    database,
    etcd,
    standing,
    objects,
    folder,
  } = running;
  const endpoints = etcd.hosts.join(",");
  const rows = [
    ["shop", `${url}/  (console: ${url}/console)`],
    ...shops.map(({ name, url: own }) => [name, `${own}/readyz`]),
    ["balancer", balancer.statsUrl],
    ["pooler", `psql ${standing.pooledUrl.replace(/\/crux$/, "/pgbouncer")} -c 'show pools'`],
    ["pooled", `psql ${standing.pooledUrl}`],
    ["primary", `psql ${standing.directUrl}  (${primaryDoor.statsUrl})`],
    ["replicas", `psql ${standing.readUrl}  (${replicaDoor.statsUrl})`],
    ...database.nodes.map(({ name, restPort }) => [name, `curl -s http://127.0.0.1:${restPort}/patroni`]),
    ["Patroni", `patronictl -c ${database.configFile} list`],
    ["etcd", `etcdctl --endpoints ${endpoints} endpoint status -w table`],
    ["bucket", `${objects.account.endpoint}/${objects.account.bucket}  (${folder}/bucket)`],
    ["files", `${folder}  (logs: *.log)`],
  ];
  const lines = rows.map(([name = "", where = ""]) => `  ${name.padEnd(9)} ${where}`);
  const pids = `Whatever ends is started again after a second: kill -9 what you like. The pooler is ${pooler.part.pid()}.`;
  return ["", ...lines, "", pids, "Ctrl-C ends all of it.", ""].join("\n");
}
