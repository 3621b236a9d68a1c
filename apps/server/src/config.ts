import { randomBytes } from "node:crypto";
import { join, resolve, sep } from "node:path";
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
import { checkReach, isReachable } from "./start/reach.ts";
import type { MetricsDoor } from "./watch/metrics-door.ts";

/** Everything that the surroundings decide, read once at the start. */
export type Config = {
  host: string;
  port: number;
  dataFolder: string;
  /** Master keys of the personal data; never inside the data folder, whose copies must not open themselves. */
  keyFolder: string;
  /** The built shop that is served. */
  distFolder: string;
  databaseUrl: string | null;
  isProduction: boolean;
  /** Simulated outside systems (SMS inbox, …); refused in production unless ALLOW_SIMULATED=1. */
  allowsSimulated: boolean;
  /** What the simulated pages ask for, and the demo's staff, where others reach the shop; null where nobody does. */
  simulatedPassword: string | null;
  withDemo: boolean;
  /** How long /readyz tells of the end before the port is closed. */
  noticeMs: number;
  logLevel: string;
  /** The address that customers see, without a final slash; null is this machine and port. */
  publicUrl: string | null;
  /** Whose word on a customer's address is believed. */
  trustsProxy: TrustsProxy;
  /** Open connections of one address. */
  connectionsPerAddress: number;
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

/** Reads the configuration from the environment; throws with a clear text when a value makes no sense. */
// biome-ignore lint/style/noProcessEnv: this is the one place that reads it.
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${env.PORT}`);
  const isProduction = env.NODE_ENV === "production";
  const allowsSimulated = !isProduction || env.ALLOW_SIMULATED === "1";
  const dataFolder = resolve(env.DATA_DIR ?? join(ROOT, "data"));
  const host = env.HOST ?? "127.0.0.1";
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "") || null;
  const outside = readOutsideConfig(env, allowsSimulated);
  const reach = { host, publicUrl, isProduction };
  checkReach({ ...reach, outside }, env.ALLOW_SIMULATED === "1");
  return {
    host,
    port,
    dataFolder,
    keyFolder: keyFolderOf(env.KEY_DIR, dataFolder, isProduction),
    distFolder: resolve(env.SHOP_DIST ?? join(ROOT, "apps/shop/dist")),
    databaseUrl: env.DATABASE_URL || null,
    isProduction,
    allowsSimulated,
    simulatedPassword:
      allowsSimulated && (isProduction || isReachable(reach)) ? simulatedPasswordOf(env) : null,
    noticeMs: noticeMsOf(env.DRAIN_MS, isProduction),
    withDemo: withDemoOf(env.DEMO, isProduction),
    logLevel: env.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    publicUrl,
    trustsProxy: trustsProxyOf(env.TRUSTED_PROXIES, isProduction && isHttps({ publicUrl })),
    connectionsPerAddress: numberOf(
      "CONNECTIONS_PER_ADDRESS",
      env.CONNECTIONS_PER_ADDRESS,
      CONNECTIONS_PER_ADDRESS,
    ),
    solo: soloRulesOf(env),
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT || null,
    metrics: metricsDoorOf(env),
    ...staffDoorOf(env),
    outside,
  };
}

/** The demo's passwords are published, so it never gets into a shop that sells. */
function withDemoOf(given: string | undefined, isProduction: boolean): boolean {
  if (given === "1" && isProduction)
    throw new Error(
      "生产环境不能装入演示数据。DEMO=1 is refused in production: the demo's passwords are published.",
    );
  return given ? given === "1" : !isProduction;
}

/** Balancers look every few seconds; nobody else waits for them. */
function noticeMsOf(given: string | undefined, isProduction: boolean): number {
  if (!given) return isProduction ? 5_000 : 0;
  if (!/^\d{1,6}$/.test(given)) throw new Error(`DRAIN_MS is not a number of milliseconds: ${given}`);
  return Number(given);
}

/** One that somebody chose stays the same from start to start. */
function simulatedPasswordOf({ SIMULATED_PASSWORD: given }: NodeJS.ProcessEnv): string {
  if (!given) return randomBytes(9).toString("base64url");
  if (given.length < 12) throw new Error("SIMULATED_PASSWORD is shorter than 12 characters");
  return given;
}

/** Keys that nobody chose a place for would be lost with the machine, so production has to name one. */
function keyFolderOf(given: string | undefined, dataFolder: string, isProduction: boolean): string {
  if (!given && isProduction)
    throw new Error("KEY_DIR is not set: name a folder for the keys, outside DATA_DIR");
  const folder = resolve(given || join(ROOT, "keys"));
  if (folder === dataFolder || folder.startsWith(dataFolder + sep))
    throw new Error(`KEY_DIR is inside DATA_DIR: ${folder}`);
  return folder;
}

function metricsDoorOf({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: NodeJS.ProcessEnv): MetricsDoor | null {
  if (!METRICS_PORT && !METRICS_TOKEN) return null;
  if (METRICS_PORT && !/^\d{1,5}$/.test(METRICS_PORT))
    throw new Error(`METRICS_PORT is not a port: ${METRICS_PORT}`);
  if (METRICS_TOKEN && METRICS_TOKEN.length < 16)
    throw new Error("METRICS_TOKEN has less than 16 characters");
  return {
    port: METRICS_PORT ? Number(METRICS_PORT) : null,
    host: METRICS_HOST ?? "127.0.0.1",
    token: METRICS_TOKEN || null,
  };
}

function staffDoorOf(env: NodeJS.ProcessEnv): Pick<Config, "staffPlace" | "staffListener"> {
  const { STAFF_HOST: host, STAFF_PORT: port, STAFF_ALLOW: allow } = env;
  if (host && !port) throw new Error("STAFF_HOST needs a STAFF_PORT");
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535))
    throw new Error(`STAFF_PORT is not a port: ${port}`);
  return {
    staffPlace: {
      allows: allow ? readNetworks("STAFF_ALLOW", allow) : ANYWHERE.allows,
      hasOwnListener: Boolean(port),
    },
    staffListener: port ? { host: host || "127.0.0.1", port: Number(port) } : null,
  };
}

function soloRulesOf(env: NodeJS.ProcessEnv): SoloRules {
  const { limitCents } = DEFAULT_SOLO;
  if (env.SECOND_PERSON && env.SECOND_PERSON !== "on" && env.SECOND_PERSON !== "off")
    throw new Error(`SECOND_PERSON is neither on nor off: ${env.SECOND_PERSON}`);
  return {
    limitCents: {
      SENT: centsOf(env, "SOLO_LIMIT_CENTS", limitCents.SENT),
      FOUND: centsOf(env, "FOUND_LIMIT_CENTS", limitCents.FOUND),
    },
    hasSecondPerson: env.SECOND_PERSON !== "off",
  };
}

function centsOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const given = env[name];
  if (!given) return otherwise;
  if (!/^\d{1,12}$/.test(given)) throw new Error(`${name} is not a number of cents: ${given}`);
  return Number(given);
}

/** True when customers reach the shop by TLS, which somebody before this server ends. */
export function isHttps({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return publicUrl?.startsWith("https://") ?? false;
}

/** Behind a proxy that nobody named every customer has the proxy's address, and all of them share each limit per address. */
function trustsProxyOf(given: string | undefined, isNeeded: boolean): TrustsProxy {
  if (given) return readTrustedProxies(given);
  if (isNeeded)
    throw new Error(
      "TRUSTED_PROXIES is not set, and PUBLIC_URL is https: name the proxies' addresses, their number, or none",
    );
  return NO_PROXY;
}

function numberOf(name: string, given: string | undefined, otherwise: number): number {
  if (!given) return otherwise;
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new Error(`${name} is not a number: ${given}`);
  return Number(given);
}
