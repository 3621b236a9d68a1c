import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "@crux/server/kernel/database/migrate";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { audit } from "@crux/server/modules/report/audit";
import { createS3Storage } from "@crux/server/outside/storage/s3";
import { liftPace } from "@crux/server/testing/lift-pace";
import { startCluster } from "@crux/server/testing/postgres-cluster";
import { buildWeb } from "../tools/build-web.ts";
import { openGround } from "../tools/cluster/ground.ts";
import { startObjectStore } from "../tools/cluster/object-store.ts";
import { startPooler } from "../tools/cluster/pooler.ts";
import { needPrograms } from "../tools/cluster/programs.ts";
import { type Front, startFront } from "../tools/cluster/start-cluster.ts";
import { openGun } from "./flood-paces.ts";
import type { Storm } from "./ground.ts";
import { neededPostgres } from "./own-ground.ts";
import { newTally, type Tally } from "./tally.ts";
import { createWorker, type Worker } from "./worker.ts";

const SERVERS = 3;
const WORKERS = 4;
const LOOK_EVERY_MS = 25;
const AGAIN_MS = 100;
const LOOKER = "127.0.0.3";

/** Three servers behind pooler and balancer are restarted one after the other while people buy. `size` is the rounds. */
export const rollingStorm: Storm = {
  about: "three servers behind pooler and balancer restarted in turn, over a long migration",
  sizes: { stated: 5, small: 1 },
  engines: ["postgres"],
  isByHand: true,
  async run(_ground, { size }) {
    needPrograms(["postgres", "pgbouncer", "haproxy"]);
    await buildWeb();
    const tally = newTally();
    const database = await startCluster(neededPostgres());
    const ground = openGround();
    try {
      const directUrl = database.url("postgres");
      const host = new URL(directUrl).searchParams.get("host") ?? "";
      const pooler = await startPooler(ground, { host, port: 5432, user: "crux" });
      const { account: objects } = await startObjectStore(ground);
      const pooledUrl = `postgres://crux@127.0.0.1:${pooler.port}/postgres`;
      const standing = { pooledUrl, directUrl, objects };
      const env = { SOLO_LIMIT_CENTS: "999999999999" };
      const front = await startFront(ground, standing, { servers: SERVERS, env });
      await onServer(directUrl, liftPace);
      await roll(front, directUrl, size, tally);
      await Promise.all(front.servers.map(({ part }) => part.stop()));
      await onServer(directUrl, async ({ db }) => {
        const files = createS3Storage(objects);
        for (const { invariant, what } of await audit(db, { files, isStill: true }))
          tally.problems.push(`${invariant} ${what}`);
      });
    } finally {
      await ground.close();
      database.stop();
    }
    return tally;
  },
};

type Opened = Awaited<ReturnType<typeof openPostgres>>;

async function onServer(url: string, work: (database: Opened) => Promise<unknown>): Promise<void> {
  const database = await openPostgres({ url, poolSize: 2, isPatient: true });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function roll(front: Front, directUrl: string, rounds: number, tally: Tally): Promise<void> {
  const workers: Worker[] = [];
  for (let n = 0; n < WORKERS; n += 1) {
    // Codes by text lie in the memory of one server.
    const { url = "" } = front.servers[n % SERVERS] ?? {};
    workers.push(await createWorker(url, n));
  }
  let isOver = false;
  const until = () => isOver;
  const buying = workers.map((worker) => keepWorking(worker, front.url, { tally, until }));
  const looking = keepLooking(front.balancer.port, { tally, until });
  const migrating = onServer(directUrl, migrateLong);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const server of front.servers) {
      const from = performance.now();
      await server.restart();
      slowest = Math.max(slowest, performance.now() - from);
    }
  }
  await migrating;
  isOver = true;
  // Whoever works does so until nobody answers.
  await front.balancer.part.stop();
  await Promise.all([...buying, looking]);
  const { url = "" } = front.servers[0] ?? {};
  await Promise.all(workers.map((worker) => worker.recover(url, tally)));
  await Promise.all(workers.map((worker) => worker.verifyAll(url, tally)));
  tally.notes.set("restarts", rounds * SERVERS);
  tally.notes.set("slowest restart ms", Math.round(slowest));
}

type Turn = { tally: Tally; until: () => boolean };

/** What got no answer is asked again under its key, as the shop's own pages do. */
async function keepWorking(worker: Worker, url: string, { tally, until }: Turn): Promise<void> {
  while (!until()) {
    await worker.work(url, tally);
    if (until()) return;
    tally.notes.set("asked again", (tally.notes.get("asked again") ?? 0) + 1);
    await pause(AGAIN_MS);
    await worker.recover(url, tally);
  }
}

/** Looks at a product at a steady rate; whatever fails may do so as 503 alone. */
async function keepLooking(port: number, { tally, until }: Turn): Promise<void> {
  const gun = openGun(port, LOOKER);
  let [looks, away] = [0, 0];
  while (!until()) {
    const { status } = await gun.fire({ method: "GET", path: "/v1/sale/shopProduct/safe/1001" });
    looks += 1;
    if (status === 503) away += 1;
    else if (status !== 200 && !until()) tally.problems.push(`a look is answered with ${status}`);
    await pause(LOOK_EVERY_MS);
  }
  gun.close();
  tally.notes.set("looks", looks);
  tally.notes.set("looks answered 503", away);
}

const MIGRATIONS = join(import.meta.dirname, "../apps/server/src/migrations");

/** The next release's tables: a column whose table is held for a moment, and an index that takes its time. */
async function migrateLong(database: Opened): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "crux-migrations-"));
  try {
    for (const name of readdirSync(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(folder, name));
    writeFileSync(
      join(folder, "9998-storm-column.sql"),
      "alter table orders add column storm_note text;\nselect pg_sleep(1);\n",
    );
    writeFileSync(
      join(folder, "9999-storm-index.sql"),
      "-- no transaction\nselect pg_sleep(5);\ncreate index concurrently if not exists storm_index on orders (storm_note);\n",
    );
    await migrate(database, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
