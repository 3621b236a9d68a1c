import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@crux/server/kernel/database/migrate";
import type { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { liftPace } from "@crux/server/testing/lift-pace";
import { startCluster } from "@crux/server/testing/postgres-cluster";
import { build } from "../tools/build/build.ts";
import { openGround } from "../tools/cluster/ground.ts";
import { startObjectStore } from "../tools/cluster/object-store.ts";
import { startPooler } from "../tools/cluster/pooler.ts";
import { needPrograms } from "../tools/cluster/programs.ts";
import { type Front, startFront } from "../tools/cluster/start-cluster.ts";
import type { Storm } from "./ground.ts";
import { auditStill, onServer, RICH, startJourneys } from "./journeys.ts";
import { neededPostgres } from "./own-ground.ts";
import { newTally, type Tally } from "./tally.ts";

const SERVERS = 3;
const WORKERS = 4;
const NEEDS = ["postgres", "pgbouncer", "haproxy"] as const;

/** Three servers behind pooler and balancer are restarted one after the other while people buy. `size` is the rounds. */
export const rollingStorm: Storm = {
  about: "three servers behind pooler and balancer restarted in turn, over a long migration",
  sizes: { stated: 5, small: 1 },
  engines: ["postgres"],
  needs: NEEDS,
  async run(_ground, { size }) {
    needPrograms(NEEDS);
    await build();
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
      const front = await startFront(ground, standing, { servers: SERVERS, env: RICH });
      await onServer(directUrl, liftPace);
      await roll(front, directUrl, size, tally);
      await Promise.all(front.servers.map(({ part }) => part.stop()));
      await auditStill(directUrl, objects, tally);
    } finally {
      await ground.close();
      database.stop();
    }
    return tally;
  },
};

async function roll(front: Front, directUrl: string, rounds: number, tally: Tally): Promise<void> {
  const journeys = await startJourneys(front, { tally, workers: WORKERS });
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
  await journeys.end();
  tally.notes.set("restarts", rounds * SERVERS);
  tally.notes.set("slowest restart ms", Math.round(slowest));
}

const MIGRATIONS = join(import.meta.dirname, "../apps/server/src/migrations");

/** The next release's tables: a column whose table is held for a moment, and an index that takes its time. */
async function migrateLong(database: Awaited<ReturnType<typeof openPostgres>>): Promise<void> {
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
