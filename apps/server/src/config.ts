import { join, resolve } from "node:path";

/** Everything that the surroundings decide, read once at the start. */
export type Config = {
  host: string;
  port: number;
  dataFolder: string;
  /** The built shop that is served. */
  distFolder: string;
  databaseUrl: string | null;
  isProduction: boolean;
  /** Simulated outside systems (SMS inbox, …); refused in production unless ALLOW_SIMULATED=1. */
  allowsSimulated: boolean;
  withDemo: boolean;
  logLevel: string;
  publicUrl: string;
};

const ROOT = join(import.meta.dirname, "../../..");

/** Reads the configuration from the environment; throws with a clear text when a value makes no sense. */
// biome-ignore lint/style/noProcessEnv: this is the one place that reads it.
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${env.PORT}`);
  const isProduction = env.NODE_ENV === "production";
  const host = env.HOST ?? "127.0.0.1";
  return {
    host,
    port,
    dataFolder: resolve(env.DATA_DIR ?? join(ROOT, "data")),
    distFolder: resolve(env.SHOP_DIST ?? join(ROOT, "apps/shop/dist")),
    databaseUrl: env.DATABASE_URL || null,
    isProduction,
    allowsSimulated: !isProduction || env.ALLOW_SIMULATED === "1",
    withDemo: env.DEMO ? env.DEMO === "1" : !isProduction,
    logLevel: env.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
  };
}
