import { REGION_PUBLIC_FILES } from "@crux/regions/region-file";
import { type App, createApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { systemClock } from "../kernel/clock.ts";
import { NoKeys } from "../kernel/crypto-box-keys.ts";
import type { Database } from "../kernel/database.ts";
import { FolderInUse } from "../kernel/folder-lock.ts";
import { mountWeb } from "../kernel/web.ts";
import { openOutside } from "../outside/outside.ts";
import { printAddresses } from "./addresses.ts";
import { endWithProcess } from "./end.ts";
import { fillDatabase, openDatabase } from "./open-database.ts";
import { openVault } from "./open-vault.ts";
import { startTidying } from "./tidy.ts";

const PICTURES = new URL("../demo/pictures/out", import.meta.url).pathname;

/** The whole shop from its configuration: database, calls, pages, timers. Ends the process when it cannot start. */
export async function runShop(): Promise<void> {
  try {
    const config = readConfig();
    const { database, release } = await openDatabase(config);
    const bound = { port: config.port };
    const app = createApp({
      database,
      clock: systemClock,
      vault: openVault(config),
      logLevel: config.logLevel,
      soloLimitCents: config.soloLimitCents,
      outside: openOutside(config.outside, () => config.publicUrl ?? `http://localhost:${bound.port}`),
    });
    const isFirstStart = await fillDatabase(config, database, app.kernel);
    await serve(config, app, database, release);
    const address = app.http.server.address();
    if (typeof address === "object" && address) bound.port = address.port;
    printAddresses(config, address, isFirstStart);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

async function serve(
  config: Config,
  app: App,
  database: Database,
  release: () => Promise<void>,
): Promise<void> {
  const pages = await mountWeb(app, {
    distFolder: config.distFolder,
    publicFiles: REGION_PUBLIC_FILES,
    pictures: { "/media/demo": PICTURES },
  });
  const stopTidying = startTidying(app.http, database);
  endWithProcess(app, async () => {
    stopTidying();
    await app.close();
    await database.close();
    await release();
  });
  await app.http.listen({ host: config.host, port: config.port });
  app.startTimers();
  void pages.warmUp("/").catch(() => {});
}

function explain(error: unknown): string {
  if (error instanceof FolderInUse) {
    const folder = error.message;
    return `数据目录正在被另一个进程使用：${folder}\nThe data folder is in use by another process: ${folder}`;
  }
  if (error instanceof NoKeys) {
    const folder = error.message;
    return `密钥目录中没有密钥：${folder}\nNo keys in ${folder}: restore them, or make the first ones with: node tools/rotate-keys.ts --first`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `端口已被占用\nThe port is in use: ${message}`;
  return `商城启动失败\nThe shop could not start: ${message ?? String(error)}`;
}
