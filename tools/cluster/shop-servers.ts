import { join } from "node:path";
import type { S3Account } from "@crux/server/outside/storage/s3";
import { freePort } from "@crux/server/testing/free-port";
import { SERVER_MAIN } from "../build/build-server.ts";
import type { Ground } from "./ground.ts";
import { createPart, type Part, statusOf, until } from "./part.ts";

const START_MS = 180_000;
/** Longer than the balancer takes to see it. */
const DRAIN_MS = 1_500;

/**
 * What the servers stand on: the pooler's address for statements, the primary's for whatever needs a session of its own,
 * the replicas' where there are some, and the bucket of their files.
 */
export type Standing = { pooledUrl: string; directUrl: string; readUrl?: string; objects: S3Account };

/** One process of the shop behind the balancer. */
export type ShopServer = {
  name: string;
  port: number;
  url: string;
  part: Part;
  isReady(): Promise<boolean>;
  /** Ends it in good order and starts it again, as an upgrade does; answers when it is ready. */
  restart(): Promise<void>;
};

type Wanted = { count: number; env: Record<string, string> };

/** Starts servers on one database: the first makes and fills it, the others follow together. */
export async function startShopServers(
  ground: Ground,
  { pooledUrl, directUrl, readUrl, objects }: Standing,
  { count, env }: Wanted,
): Promise<ShopServer[]> {
  const told = {
    NODE_ENV: "",
    LOG_LEVEL: "warn",
    HOST: "127.0.0.1",
    DRAIN_MS: String(DRAIN_MS),
    TRUSTED_PROXIES: "127.0.0.1",
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: directUrl,
    ...(readUrl && { DATABASE_READ_URL: readUrl }),
    // PgBouncer of Debian 12 knows none.
    DATABASE_NAMED: "off",
    ...sharedFiles(ground, objects),
    ...env,
  };
  const servers: ShopServer[] = [];
  for (let at = 1; at <= count; at += 1) servers.push(await describeServer(ground, `shop${at}`, told));
  ground.onClose(() => Promise.all(servers.map(({ part }) => part.stop())));
  const [first, ...others] = servers;
  await first?.restart();
  await Promise.all(others.map((server) => server.restart()));
  return servers;
}

/** Where files and keys lie, for all servers the same: a bucket, and a folder of keys that each has a copy of. */
function sharedFiles({ path }: Ground, objects: S3Account): Record<string, string> {
  return {
    KEY_DIR: join(path, "keys"),
    S3_ENDPOINT: objects.endpoint,
    S3_BUCKET: objects.bucket,
    S3_REGION: objects.region,
    S3_ACCESS_KEY: objects.accessKey,
    S3_SECRET: objects.secret,
  };
}

async function describeServer(
  ground: Ground,
  name: string,
  env: Record<string, string>,
): Promise<ShopServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const part = createPart(ground, {
    name,
    command: process.execPath,
    args: [SERVER_MAIN],
    env: { DATA_DIR: join(ground.path, name), ...env, PORT: String(port) },
    isOwn: true,
  });
  const isReady = async () => (await statusOf(`${url}/readyz`)) === 200;
  return {
    name,
    port,
    url,
    part,
    isReady,
    async restart() {
      await part.stop();
      part.start();
      await until(name, START_MS, isReady);
    },
  };
}
