import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { join, resolve, sep } from "node:path";
import { z } from "zod";
import { CONNECTIONS_PER_ADDRESS } from "./kernel/http/limit-connections.ts";
import {
  NO_PROXY,
  readNetworks,
  readTrustedProxies,
  type TrustsProxy,
} from "./kernel/http/trusted-proxies.ts";
import { DEFAULT_SOLO, type SoloRules } from "./modules/staff/context.ts";
import { ANYWHERE, type StaffPlace } from "./modules/staff/staff-place.ts";
import { type OutsideConfig, readOutsideConfig } from "./outside/outside-config.ts";
import {
  readStorageConfig,
  STORAGE_VARIABLES,
  type StorageConfig,
} from "./outside/storage/storage-config.ts";
import { checkReach, isReachable } from "./start/reach.ts";
import { numberOf, port, readVariables, refuse, type Surroundings, text } from "./variables.ts";
import type { MetricsDoor } from "./watch/metrics-door.ts";

/** Everything that the surroundings decide, read once at the start. */
export type Config = {
  host: string;
  port: number;
  dataFolder: string;
  /** Where uploaded files and pictures lie. */
  storage: StorageConfig;
  /** Master keys of the personal data; never inside the data folder, whose copies must not open themselves. */
  keyFolder: string;
  /** The built programs that are served to browsers. */
  distFolders: readonly string[];
  /** Whether phones keep the shop for times without a network; where not, those that did drop it. */
  keepsOffline: boolean;
  databaseUrl: string | null;
  /** How requests reach it: so many connections, statements by name or whole, the server itself where that is a pooler, and a replica. */
  databasePool: {
    poolSize: number;
    isNamed: boolean;
    directUrl: string | undefined;
    readUrl: string | undefined;
  };
  /** How many processes of this machine serve the shop. */
  workers: number;
  isProduction: boolean;
  /** Simulated outside systems (SMS inbox, …); refused in production unless ALLOW_SIMULATED=1. */
  allowsSimulated: boolean;
  /** What the simulated pages ask for, and the demo's staff, where others reach the shop; null where nobody does. */
  simulatedPassword: string | null;
  withDemo: boolean;
  /** How long /readyz tells of the end before the port is closed. */
  noticeMs: number;
  logLevel: string;
  /** After how many hours without a good backup staff hear of it; 0 is never. */
  backupHours: number;
  /** The address that customers see, without a final slash; null is this machine and port. */
  publicUrl: string | null;
  /** Whose word on a customer's address is believed. */
  trustsProxy: TrustsProxy;
  /** Open connections of one address. */
  connectionsPerAddress: number;
  /** The host at which browsers find pictures of goods and pages, without a final slash; null is the shop's own. */
  pictureHost: string | null;
  solo: SoloRules;
  /** The collector that traces are sent to by OTLP; null where none are made. */
  tracesTo: string | null;
  /** Where the numbers of this process are read; null where nobody does. */
  metrics: MetricsDoor | null;
  /** Where calls of the staff are answered. */
  staffPlace: StaffPlace;
  /** An address and port for them alone. */
  staffListener: { host: string; port: number } | null;
  /** Who delivers texts and vouches for WeChat logins. */
  outside: OutsideConfig;
};

const ROOT = join(import.meta.dirname, "../../..");
const cents = numberOf("a number of cents", /^\d{1,12}$/);
const loopback = text.default("127.0.0.1");

/** It stands in the policy of every page, and in addresses. */
const pictureHost = text.refine(
  (url) => /^https?:\/\/[\w.-]+(?::\d+)?$/.test(url),
  "PICTURE_HOST is not a host as in https://pictures.example.com",
);

const onOrOff = z
  .enum(
    ["on", "off"],
    refuse((name, given) => `${name} is neither on nor off: ${given}`),
  )
  .default("on");

/** The variables of the server itself; `docs/operations.md` explains each. */
export const SERVER_VARIABLES = z.object({
  NODE_ENV: text.optional(),
  HOST: loopback,
  PORT: port.default(3000),
  PUBLIC_URL: text.transform((url) => url.replace(/\/+$/, "")).optional(),
  PICTURE_HOST: pictureHost.optional(),
  TRUSTED_PROXIES: text.transform(readTrustedProxies).optional(),
  CONNECTIONS_PER_ADDRESS: numberOf("a number", /^[1-9]\d{0,5}$/).default(CONNECTIONS_PER_ADDRESS),
  DATA_DIR: text.default(join(ROOT, "data")),
  KEY_DIR: text.optional(),
  ...STORAGE_VARIABLES,
  SHOP_DIST: text.default(join(ROOT, "apps/shop/dist")),
  OFFLINE_SHOP: onOrOff,
  CONSOLE_DIST: text.default(join(ROOT, "apps/console/dist")),
  DATABASE_URL: text.optional(),
  DATABASE_DIRECT_URL: text.optional(),
  DATABASE_READ_URL: text.optional(),
  DATABASE_POOL: numberOf("a number of connections", /^[1-9]\d{0,2}$/).default(10),
  DATABASE_NAMED: onOrOff,
  WORKERS: z
    .union([
      z.literal("auto").transform(() => availableParallelism()),
      numberOf("a number of processes, or auto", /^[1-9]\d?$/),
    ])
    .default(1),
  DEMO: text.optional(),
  ALLOW_SIMULATED: text.optional(),
  SIMULATED_PASSWORD: text.min(12, "SIMULATED_PASSWORD is shorter than 12 characters").optional(),
  LOG_LEVEL: text.optional(),
  BACKUP_HOURS: numberOf("a number of hours", /^\d{1,4}$/).optional(),
  DRAIN_MS: numberOf("a number of milliseconds", /^\d{1,6}$/).optional(),
  SOLO_LIMIT_CENTS: cents.default(DEFAULT_SOLO.limitCents.SENT),
  FOUND_LIMIT_CENTS: cents.default(DEFAULT_SOLO.limitCents.FOUND),
  SECOND_PERSON: onOrOff,
  STAFF_PORT: port.optional(),
  STAFF_HOST: text.optional(),
  STAFF_ALLOW: text.transform((list) => readNetworks("STAFF_ALLOW", list)).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: loopback,
  METRICS_TOKEN: text.min(16, "METRICS_TOKEN has less than 16 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: text.optional(),
});

type Variables = z.output<typeof SERVER_VARIABLES>;

/** Reads the configuration from the environment; throws with a clear text when a value makes no sense. */
// biome-ignore lint/style/noProcessEnv: this is the one place that reads it.
export function readConfig(env: Surroundings = process.env): Config {
  const given = readVariables(SERVER_VARIABLES, env);
  const isProduction = given.NODE_ENV === "production";
  const allowsSimulated = !isProduction || given.ALLOW_SIMULATED === "1";
  const dataFolder = resolve(given.DATA_DIR);
  const publicUrl = given.PUBLIC_URL || null;
  const outside = readOutsideConfig(env, allowsSimulated);
  const reach = { host: given.HOST, publicUrl, isProduction };
  checkReach({ ...reach, outside }, given.ALLOW_SIMULATED === "1");
  return {
    host: given.HOST,
    port: given.PORT,
    dataFolder,
    storage: readStorageConfig(given),
    keyFolder: keyFolderOf(given.KEY_DIR, dataFolder, isProduction),
    distFolders: [resolve(given.SHOP_DIST), resolve(given.CONSOLE_DIST)],
    keepsOffline: given.OFFLINE_SHOP === "on",
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: {
      poolSize: given.DATABASE_POOL,
      isNamed: given.DATABASE_NAMED === "on",
      directUrl: given.DATABASE_DIRECT_URL,
      readUrl: given.DATABASE_READ_URL,
    },
    workers: workersOf(given),
    isProduction,
    allowsSimulated,
    // One that somebody chose stays the same from start to start.
    simulatedPassword:
      allowsSimulated && (isProduction || isReachable(reach))
        ? (given.SIMULATED_PASSWORD ?? randomBytes(9).toString("base64url"))
        : null,
    // Balancers look every few seconds; nobody else waits for them.
    backupHours: given.BACKUP_HOURS ?? (isProduction ? 30 : 0),
    noticeMs: given.DRAIN_MS ?? (isProduction ? 5_000 : 0),
    withDemo: withDemoOf(given.DEMO, isProduction),
    logLevel: given.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    publicUrl,
    trustsProxy: trustsProxyOf(given.TRUSTED_PROXIES, isProduction && isHttps({ publicUrl })),
    pictureHost: given.PICTURE_HOST ?? null,
    connectionsPerAddress: given.CONNECTIONS_PER_ADDRESS,
    solo: {
      limitCents: { SENT: given.SOLO_LIMIT_CENTS, FOUND: given.FOUND_LIMIT_CENTS },
      hasSecondPerson: given.SECOND_PERSON === "on",
    },
    tracesTo: given.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: metricsDoorOf(given),
    ...staffDoorOf(given),
    outside,
  };
}

/** Several processes need a database that takes several, and a door for their numbers beside the one that they share. */
function workersOf({ WORKERS, DATABASE_URL, METRICS_TOKEN, METRICS_PORT }: Variables): number {
  if (WORKERS > 1 && !DATABASE_URL)
    throw new Error("WORKERS needs DATABASE_URL: the embedded database is one process's alone");
  if (WORKERS > 1 && METRICS_TOKEN && METRICS_PORT === undefined)
    throw new Error(
      "WORKERS needs METRICS_PORT beside METRICS_TOKEN: on the shop's port one of them would answer for all",
    );
  return WORKERS;
}

/** The demo's passwords are published, so it never gets into a shop that sells. */
function withDemoOf(given: string | undefined, isProduction: boolean): boolean {
  if (given === "1" && isProduction)
    throw new Error(
      "生产环境不能装入演示数据。DEMO=1 is refused in production: the demo's passwords are published.",
    );
  return given ? given === "1" : !isProduction;
}

/** Where tools and whatever needs a session of its own reach the server; null where the database is embedded. */
export function serverUrl({ databaseUrl, databasePool }: Config): string | null {
  return databaseUrl && (databasePool.directUrl ?? databaseUrl);
}

/** Keys that nobody chose a place for would be lost with the machine, so production has to name one. */
function keyFolderOf(given: string | undefined, dataFolder: string, isProduction: boolean): string {
  if (!given && isProduction)
    throw new Error("KEY_DIR is not set: name a folder for the keys, outside DATA_DIR");
  const folder = resolve(given ?? join(ROOT, "keys"));
  if (folder === dataFolder || folder.startsWith(dataFolder + sep))
    throw new Error(`KEY_DIR is inside DATA_DIR: ${folder}`);
  return folder;
}

function metricsDoorOf({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Variables): MetricsDoor | null {
  if (METRICS_PORT === undefined && !METRICS_TOKEN) return null;
  return { port: METRICS_PORT ?? null, host: METRICS_HOST, token: METRICS_TOKEN ?? null };
}

function staffDoorOf(given: Variables): Pick<Config, "staffPlace" | "staffListener"> {
  const { STAFF_HOST: host, STAFF_PORT: port, STAFF_ALLOW: allows } = given;
  if (host && port === undefined) throw new Error("STAFF_HOST needs a STAFF_PORT");
  return {
    staffPlace: { allows: allows ?? ANYWHERE.allows, hasOwnListener: port !== undefined },
    staffListener: port === undefined ? null : { host: host ?? "127.0.0.1", port },
  };
}

/** True when customers reach the shop by TLS, which somebody before this server ends. */
export function isHttps({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return publicUrl?.startsWith("https://") ?? false;
}

/** Behind a proxy that nobody named every customer has the proxy's address, and all of them share each limit per address. */
function trustsProxyOf(given: TrustsProxy | undefined, isNeeded: boolean): TrustsProxy {
  if (!given && isNeeded)
    throw new Error(
      "TRUSTED_PROXIES is not set, and PUBLIC_URL is https: name the proxies' addresses, their number, or none",
    );
  return given ?? NO_PROXY;
}
