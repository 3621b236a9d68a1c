import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { type Opened, printOpened } from "./addresses.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const AGAIN_MS = 1_000;

/** Where the number of the process stands that `kill -HUP` asks to renew its workers. */
const pidFileOf = (dataFolder: string) => join(dataFolder, "workers.pid");

/** Word of a worker that it serves customers. */
export type ReadyWord = { ready: Opened };

/**
 * Serves the shop by several processes, which share its port and the database, so that all cores of a machine work. Each is
 * a server like one on a machine of its own. The first starts alone, since it may bring the tables up to date; one that
 * dies is replaced. SIGHUP replaces them one after the other by new ones, which read the program anew, and leaves the rest
 * as they are when a new one does not come up; SIGTERM and SIGINT end them all in good order.
 */
export async function runWorkers(config: Config): Promise<void> {
  const { workers: count, dataFolder, simulatedPassword, metrics } = config;
  const env = simulatedPassword ? { SIMULATED_PASSWORD: simulatedPassword } : {};
  const serving = new Set<Worker>();
  let isEnding = false;
  // What replaces and what renews comes one after the other, so that each meets workers that serve.
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work);
  };

  async function start(): Promise<Opened> {
    const worker = cluster.fork(env);
    const opened = await readyOf(worker);
    serving.add(worker);
    worker.once("exit", (status) => {
      if (!serving.delete(worker) || isEnding) return;
      process.stderr.write(`工作进程已退出，正在重新启动\nA worker ended with ${status} and is replaced\n`);
      inTurn(replace);
    });
    return opened;
  }

  async function replace(): Promise<void> {
    while (!isEnding) {
      await pause(AGAIN_MS);
      const isUp = await start().then(
        () => true,
        () => false,
      );
      if (isUp) return;
    }
  }

  async function renew(): Promise<void> {
    try {
      for (const old of [...serving]) {
        if (isEnding) return;
        await start();
        serving.delete(old);
        await ended(old, "SIGINT");
      }
    } catch (error) {
      process.stderr.write(`工作进程未能更新\nThe workers were not renewed: ${(error as Error).message}\n`);
    }
  }

  async function end(leastStatus = 0): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    const statuses = await Promise.all(livingWorkers().map((worker) => ended(worker, "SIGTERM")));
    await rm(pidFileOf(dataFolder), { force: true });
    process.exit(statuses.some((status) => status !== 0) ? 1 : leastStatus);
  }

  cluster.setupPrimary({ exec: MAIN, args: [] });
  process.on("SIGINT", () => end());
  process.on("SIGTERM", () => end());
  process.on("SIGHUP", () => inTurn(renew));
  try {
    const opened = await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
    await openMetrics(metrics);
    await writeFile(pidFileOf(dataFolder), `${process.pid}\n`, { mode: 0o600 });
    printOpened(config, opened);
  } catch {
    // A worker that does not come up has said why.
    await end(1);
  }
}

const livingWorkers = () => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

/** The numbers of all workers at one door. */
async function openMetrics(door: Config["metrics"]): Promise<void> {
  if (!door) return;
  const [{ listenForMetrics }, { gatherMetrics }] = await Promise.all([
    import("../watch/metrics-door.ts"),
    import("../watch/worker-metrics.ts"),
  ]);
  await listenForMetrics(gatherMetrics(livingWorkers), door);
}

/** Waits until a worker serves; throws when it ends instead, which has said why. */
async function readyOf(worker: Worker): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const gone = (status: number) => reject(new Error(`a worker ended with ${status}`));
    worker.once("exit", gone);
    worker.on("message", (word: Partial<ReadyWord>) => {
      if (!word.ready) return;
      worker.off("exit", gone);
      resolve(word.ready);
    });
  });
}

async function ended(worker: Worker, signal: NodeJS.Signals): Promise<number> {
  if (worker.isDead()) return worker.process.exitCode ?? 1;
  const exit = once(worker, "exit");
  worker.process.kill(signal);
  const [status] = await exit;
  return status ?? 1;
}
