import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Site, startSite } from "@crux/e2e/site";
import { build } from "../tools/build/build.ts";
import type { Storm } from "./ground.ts";
import { auditHome, liftHomePace, openHome } from "./home.ts";
import { newTally, type Tally } from "./tally.ts";
import { createWorker, type Worker } from "./worker.ts";

const WORKERS = 4;
const TURN_MS = 2_000;
const LOOK_EVERY_MS = 20;
/** Where a build starts, the built server first. */
const MAINS = ["apps/server/dist/main.js", "apps/server/src/main.ts"];

/**
 * An older build serves while this one widens its tables, and both serve one database from then on: whoever orders at one
 * pays and looks at either. `size` is the turns of two seconds.
 */
export const upgradeStorm: Storm = {
  about: "an older build and this one on one database (--older FOLDER, its checkout with modules)",
  sizes: { stated: 15, small: 1 },
  engines: ["postgres"],
  isByHand: true,
  async run(ground, { size, older }) {
    const main = MAINS.map((path) => join(older ?? "", path)).find((path) => older && existsSync(path));
    if (!main) throw new Error("say with --older where a checkout of the older build lies");
    await build();
    const tally = newTally();
    const home = await openHome(ground);
    try {
      const before = await startSite(home.env, main);
      // The files of the second server lie elsewhere.
      const env = { ...home.env, DATA_DIR: `${home.env.DATA_DIR}-now` };
      const now = await whileLooking(before, tally, () => startSite(env));
      await liftHomePace(home);
      await buyAtBoth([before, now], size, tally);
      await Promise.all([before.stop("SIGTERM"), now.stop("SIGTERM")]);
      await auditHome(home, tally);
    } finally {
      home.close();
    }
    return tally;
  },
};

/** Does something while a visitor looks at the shop again and again. */
async function whileLooking<T>({ url }: Site, tally: Tally, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      for (const path of ["/", "/v1/sale/shopProduct/safe/1001"]) {
        const { status } = await fetch(`${url}${path}`);
        if (status !== 200)
          tally.problems.push(`while tables are widened ${path} is answered with ${status}`);
      }
      await pause(LOOK_EVERY_MS);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await looking;
  }
}

/** Lets customers change between both servers with each turn, and looks for everything at both in the end. */
async function buyAtBoth(sites: readonly [Site, Site], turns: number, tally: Tally): Promise<void> {
  const heard = (status: number) => {
    if (status >= 500) tally.problems.push(`a worker is answered with ${status}`);
  };
  const workers: Worker[] = [];
  for (let n = 0; n < WORKERS; n += 1) workers.push(await createWorker(sites[1].url, n, { heard }));
  for (let turn = 0; turn < turns; turn += 1) {
    const end = performance.now() + TURN_MS;
    const until = () => performance.now() > end;
    const working = workers.map((worker, n) =>
      worker.work((turn + n) % 2 === 0 ? sites[0].url : sites[1].url, tally, { until }),
    );
    await Promise.all(working);
  }
  for (const { url } of sites) for (const worker of workers) await worker.verifyAll(url, tally);
}
