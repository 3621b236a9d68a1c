import cluster from "node:cluster";
import { REGION_PUBLIC_FILES } from "@crux/regions/region-file";
import { type App, createApp } from "../app.ts";
import { type Config, isHttps } from "../config.ts";
import { settleDemoPasswords } from "../demo/demo-accounts.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { listen } from "../kernel/http/listen.ts";
import { gatherLines, PIPE_BYTES } from "../kernel/log/gather-lines.ts";
import { stepAsSystem } from "../kernel/verb/kernel.ts";
import { mountWeb } from "../kernel/web/web.ts";
import { makeFirstOwner } from "../modules/staff/service.ts";
import { openOutside } from "../outside/outside.ts";
import { printOpened } from "./addresses.ts";
import { serveCopies } from "./copy-socket.ts";
import { demoPictures } from "./demo-pictures.ts";
import { endWithProcess } from "./end.ts";
import { growFileTable } from "./grow-file-table.ts";
import { listenForStaff } from "./listen-for-staff.ts";
import { openFilled, openForSale } from "./open-database.ts";
import { openSamples } from "./open-samples.ts";
import { openVault } from "./open-vault.ts";
import { openWatch } from "./open-watch.ts";
import { releaseMemory } from "./release-memory.ts";
import { startTidying } from "./tidy.ts";
import type { ReadyWord } from "./workers.ts";

/** The whole shop from its configuration: database, calls, pages, timers. A worker leaves it to say where the shop is. */
export async function runShop(config: Config): Promise<void> {
  const watching = await openWatch(config);
  const vault = openVault(config, watching.watch);
  const { database, release, isFirstStart } = config.isProduction
    ? { ...(await openForSale(config)), isFirstStart: false }
    : await openFilled(config);
  const bound = { port: config.port };
  const app = createApp({
    watch: watching.watch,
    database,
    clock: systemClock,
    vault,
    logLevel: config.logLevel,
    logTo: gatherLines(process.stdout, cluster.isWorker ? { mostBytes: PIPE_BYTES } : {}),
    isHttps: isHttps(config),
    trustsProxy: config.trustsProxy,
    connectionsPerAddress: config.connectionsPerAddress,
    solo: config.solo,
    strictStaff: config.isProduction,
    simulatedPassword: config.simulatedPassword,
    staffPlace: config.staffPlace,
    samples: openSamples,
    backupHours: config.backupHours,
    pictureHost: config.pictureHost,
    outside: openOutside(config.outside, () => config.publicUrl ?? `http://localhost:${bound.port}`),
  });
  await settleDemoPasswords(app.kernel, config.simulatedPassword);
  await watching.attach(app);
  const staffPort = await serve(config, app, database, async () => {
    await watching.close();
    await release();
  });
  const address = app.http.server.address();
  if (typeof address === "object" && address) bound.port = address.port;
  const firstOwner = config.isProduction ? await stepAsSystem(app.kernel, makeFirstOwner) : null;
  const opened = { port: bound.port, isFirstStart, staffPort, firstOwner };
  if (cluster.isWorker) process.send?.({ ready: opened } satisfies ReadyWord);
  else printOpened(config, opened);
}

async function serve(
  config: Config,
  app: App,
  database: Database,
  release: () => Promise<void>,
): Promise<number | null> {
  const pages = await mountWeb(app, {
    distFolders: config.distFolders,
    keepsOffline: config.keepsOffline,
    publicFiles: REGION_PUBLIC_FILES,
    pictures: await demoPictures(config, database.db),
  });
  const stopTidying = startTidying(app.http, database);
  const endCopies = await serveCopies(database, config.dataFolder);
  let staff: Awaited<ReturnType<typeof listenForStaff>> = { port: null, end: () => {} };
  endWithProcess(app, {
    noticeMs: config.noticeMs,
    close: async () => {
      await stopTidying();
      await endCopies();
      staff.end();
      await app.close();
      await database.close();
      await release();
    },
  });
  await listen(app.http, { host: config.host, port: config.port });
  staff = await listenForStaff(app, config);
  app.startTimers();
  void pages
    .warmUp("/")
    .catch(() => {})
    .then(releaseMemory)
    .then(growFileTable);
  return staff.port;
}
