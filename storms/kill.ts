import { spawn } from "node:child_process";
import { type Site, startSite } from "@crux/e2e/site";
import { build } from "../tools/build/build.ts";
import { SERVER_MAIN } from "../tools/build/build-server.ts";
import type { Storm } from "./ground.ts";
import { auditHome, fillHome, type Home, openHome } from "./home.ts";
import { seeded } from "./random.ts";
import { newTally, type Tally } from "./tally.ts";
import { createWorker, type Worker } from "./worker.ts";

const WORKERS = 4;
const WORK_MS = 2_000;
const READY_MS = 10_000;
/** Every so many cycles the kill falls into the start, and the books are audited. */
const DURING_START = 50;
const AUDIT_EVERY = 10;

/** T-06: kill -9 in the middle of work and of starts; nothing that was acknowledged is gone. `size` is the number of kills. */
export const killStorm: Storm = {
  about: "kill -9 while people order and pay, and while the server starts",
  sizes: { stated: 1_000, small: 3 },
  async run(ground, { size, seed }) {
    await build();
    const tally = newTally();
    const random = seeded(seed);
    const home = await openHome(ground);
    const startMs: number[] = [];
    let workers: Worker[] = [];
    let kills = 0;
    try {
      await fillHome(home);
      for (let cycle = 1; cycle <= size; cycle += 1) {
        if (cycle % DURING_START === 0) await killStart(home, random.below(1_500));
        const site = await start(home, tally, startMs);
        if (workers.length === 0) workers = await hireWorkers(site);
        await Promise.all(workers.map((worker) => worker.recover(site.url, tally)));
        const work = Promise.all(workers.map((worker) => worker.work(site.url, tally)));
        await new Promise((resolve) => setTimeout(resolve, 1 + random.below(WORK_MS)));
        await site.stop("SIGKILL");
        kills = cycle;
        await work;
        if (cycle % AUDIT_EVERY === 0 || cycle === size) await auditHome(home, tally);
        if (tally.problems.length > 0) break;
      }
      const site = await start(home, tally, startMs);
      await Promise.all(workers.map((worker) => worker.recover(site.url, tally)));
      await Promise.all(workers.map((worker) => worker.verifyAll(site.url, tally)));
      await site.stop("SIGTERM");
      await auditHome(home, tally);
    } finally {
      home.close();
    }
    const slowest = startMs.toSorted((one, other) => other - one);
    tally.notes.set("kills", kills);
    tally.notes.set("ready p50 ms", Math.round(slowest[Math.floor(slowest.length / 2)] ?? 0));
    tally.notes.set("ready max ms", Math.round(slowest[0] ?? 0));
    return tally;
  },
};

async function start({ env }: Home, tally: Tally, startMs: number[]): Promise<Site> {
  const from = performance.now();
  const site = await startSite(env);
  const ms = performance.now() - from;
  if (ms > READY_MS) tally.late.push(`ready after ${Math.round(ms)} ms`);
  startMs.push(ms);
  return site;
}

async function hireWorkers(site: Site): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (let n = 0; n < WORKERS; n += 1) workers.push(await createWorker(site.url, n));
  return workers;
}

/** Starts the server and kills it before it is ready. */
async function killStart({ env }: Home, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [SERVER_MAIN], {
    env: { ...process.env, PORT: "0", LOG_LEVEL: "silent", NODE_ENV: "", DEMO: "1", ...env },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill("SIGKILL");
  await ended;
}
