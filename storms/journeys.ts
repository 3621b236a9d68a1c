import { setTimeout as pause } from "node:timers/promises";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { audit } from "@crux/server/modules/report/audit";
import { createS3Storage, type S3Account } from "@crux/server/outside/storage/s3";
import type { Front } from "../tools/cluster/start-cluster.ts";
import { openGun } from "./flood-paces.ts";
import type { Tally } from "./tally.ts";
import { createWorker, type Worker } from "./worker.ts";

/** What goes on at a shop of several servers while something happens to it. */
export type Journeys = {
  /** Lets whatever is under way end, settles what got no answer, and looks for everything that was acknowledged. */
  end(): Promise<void>;
};

const LOOK_EVERY_MS = 25;
const AGAIN_MS = 100;
const LOOKER = "127.0.0.3";

/** What staff may give somebody alone, so that workers are rich. */
export const RICH = { SOLO_LIMIT_CENTS: "999999999999" };

type Wanted = { tally: Tally; workers: number; everyMs?: number };

/** Starts customers who order and pay through the balancer, and one who looks; whatever fails may do so as 503 alone. */
export async function startJourneys(
  front: Front,
  { tally, workers: count, everyMs = 0 }: Wanted,
): Promise<Journeys> {
  const heard = (status: number) => {
    if (status >= 500 && status !== 503) tally.problems.push(`a worker is answered with ${status}`);
  };
  const workers: Worker[] = [];
  for (let n = 0; n < count; n += 1) {
    // Codes by text lie in the memory of one server.
    const { url = "" } = front.servers[n % front.servers.length] ?? {};
    workers.push(await createWorker(url, n, { heard }));
  }
  let isOver = false;
  const until = () => isOver;
  const buying = workers.map((worker) => keepWorking(worker, front.url, { tally, until, everyMs }));
  const looking = keepLooking(front.balancer.port, { tally, until });
  return {
    async end() {
      isOver = true;
      await Promise.all([...buying, looking]);
      await Promise.all(workers.map((worker) => worker.recover(front.url, tally)));
      await Promise.all(workers.map((worker) => worker.verifyAll(front.url, tally)));
    },
  };
}

type Turn = { tally: Tally; until: () => boolean };

async function keepWorking(
  worker: Worker,
  url: string,
  { tally, until, everyMs }: Turn & { everyMs: number },
): Promise<void> {
  while (!until()) {
    await worker.work(url, tally, { until, everyMs });
    if (until()) return;
    tally.notes.set("asked again", (tally.notes.get("asked again") ?? 0) + 1);
    await pause(AGAIN_MS);
    await worker.settle(url, tally);
  }
}

/** Looks at a product at a steady rate. */
async function keepLooking(port: number, { tally, until }: Turn): Promise<void> {
  const gun = openGun(port, LOOKER);
  let [looks, away] = [0, 0];
  while (!until()) {
    const { status } = await gun.fire({ method: "GET", path: "/v1/sale/shopProduct/safe/1001" });
    looks += 1;
    if (status === 503) away += 1;
    else if (status !== 200) tally.problems.push(`a look is answered with ${status}`);
    await pause(LOOK_EVERY_MS);
  }
  gun.close();
  tally.notes.set("looks", looks);
  tally.notes.set("looks answered 503", away);
}

type Opened = Awaited<ReturnType<typeof openPostgres>>;

/** Opens a database for one piece of work. */
export async function onServer(url: string, work: (database: Opened) => Promise<unknown>): Promise<void> {
  const database = await openPostgres({ url, poolSize: 2, isPatient: true });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Looks for broken invariants of a shop that nobody serves any more. */
export async function auditStill(url: string, objects: S3Account, tally: Tally): Promise<void> {
  const files = createS3Storage(objects);
  await onServer(url, async ({ db }) => {
    for (const { invariant, what } of await audit(db, { files, isStill: true }))
      tally.problems.push(`${invariant} ${what}`);
  });
}
