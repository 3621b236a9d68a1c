import { freePort } from "@crux/server/testing/free-port";
import type { Ground } from "./ground.ts";
import { createPart, type Part } from "./part.ts";

export type Pooler = { port: number; part: Part };

/** The database that stands behind it, and who may come in. */
type Behind = {
  host: string;
  port: number;
  user: string;
  password?: string;
  /** A database that it offers besides, by a name of its own: the same on the replicas. */
  replicas?: { as: string; name: string; port: number };
  /** Sessions of it for all servers together. */
  sessions?: number;
};

/** What all servers have together. */
const SESSIONS = 40;

/**
 * Lends few sessions to many servers, by transactions. Who waits for one longer than the shop waits for an answer is told so,
 * and a database that is away is tried again every second instead of every fifteen.
 */
export async function startPooler(
  ground: Ground,
  { host, port: behind, user, password = "", replicas, sessions = SESSIONS }: Behind,
): Promise<Pooler> {
  const port = await freePort();
  const users = ground.write("pooler-users.txt", `"${user}" "${password}"\n`);
  const file = ground.write(
    "pooler.ini",
    `[databases]
${replicas ? `${replicas.as} = host=${host} port=${replicas.port} dbname=${replicas.name}` : ""}
* = host=${host} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${password ? "scram-sha-256" : "trust"}
auth_file = ${users}
stats_users = ${user}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
query_wait_timeout = 8
server_login_retry = 1
server_connect_timeout = 3
`,
  );
  const part = createPart(ground, { name: "pooler", command: "pgbouncer", args: ["-q", file] });
  part.start();
  return { port, part };
}
