import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ApiError, type Client, createClient } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import type { Input } from "@crux/contract/endpoint";
import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import type { Database } from "@crux/server/kernel/database/database";
import { simulatedOutside } from "@crux/server/outside/outside";
import { stock } from "@crux/server/testing/checkout";
import { liftPace } from "@crux/server/testing/lift-pace";
import type { TestVault } from "@crux/server/testing/open-vault";
import { sql } from "kysely";
import { type Ground, openGround } from "../tools/cluster/ground.ts";
import { startPooler } from "../tools/cluster/pooler.ts";
import { needPrograms } from "../tools/cluster/programs.ts";
import { GOODS } from "./buyers.ts";
import { auditShop, type Storm } from "./ground.ts";
import { onServer } from "./journeys.ts";
import type { PoolsOrder, PoolsWord } from "./pools-process.ts";
import { type Random, seeded } from "./random.ts";
import { startDemoCluster } from "./shop-cluster.ts";
import { count, newTally, type Tally } from "./tally.ts";
import { createWorker, type Worker } from "./worker.ts";

const NEEDS = ["postgres", "pgbouncer"] as const;
const PROCESS = join(import.meta.dirname, "pools-process.ts");
/** Two cores have no use for fifty processes. */
const SERVERS_EACH = 10;
/** Of the database's connections each process has one that listens and one that asks, and whoever starts has one more for a moment. */
const DIRECT_EACH = 2;
const STARTING = 1;
/** For fifty servers it is forty. */
const CONNECTIONS_PER_SERVER = 0.8;
const SECONDS_PER_SERVER = 1.2;
const BUYERS_PER_SERVER = 0.4;
const BUY_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 20;
/** As many at once as the pools together have connections to the pooler. */
const RUSH_EVERY_MS = 2_000;
const RUSH_PER_SERVER = 10;
const COUNT_EVERY_MS = 20;
/** Words of other servers are late by this much at most. */
const HEARD_MS = 2_000;
/** A run without faults that leaves more than this in the dark proves nothing. */
const VOID_SHARE = 0.01;

/**
 * Many servers, several to a process, whose pools share few connections behind PgBouncer in transaction mode, while people
 * buy, look and come all at once, and every timer runs. PostgreSQL lets no further connection in, but one that counts.
 * `size` is the number of servers.
 */
export const poolsStorm: Storm = {
  about: "fifty servers whose pools share forty connections of the database",
  sizes: { stated: 50, small: 10 },
  engines: ["postgres"],
  needs: NEEDS,
  async run({ drawnCluster }, { size, seed }) {
    needPrograms(NEEDS);
    const tally = newTally();
    const most = Math.ceil(size * CONNECTIONS_PER_SERVER);
    const settings = [`max_connections=${most + 1}`];
    const { cluster, vault } = await startDemoCluster(drawnCluster, { isDurable: true, settings });
    const ground = openGround();
    try {
      const directUrl = cluster.shopUrl;
      await onServer(directUrl, async (opened) => {
        await liftPace(opened);
        await inStill(opened, vault, fillShelves);
      });
      const processes = Math.ceil(size / SERVERS_EACH);
      const host = new URL(directUrl).searchParams.get("host") ?? "";
      const sessions = most - processes * DIRECT_EACH - STARTING;
      const { port } = await startPooler(ground, { host, port: 5432, user: "crux", sessions });
      const pooledUrl = `postgres://crux@127.0.0.1:${port}/shop`;
      const order = { pooledUrl, directUrl, vaultFolder: vault.folder };
      await onServer(directUrl, (watcher) =>
        letLoose({ watcher, ground, order, size, random: seeded(seed), most }, tally),
      );
      await onServer(directUrl, (opened) =>
        inStill(opened, vault, (app) => auditShop({ app, database: opened }, tally)),
      );
    } finally {
      await ground.close();
      cluster.stop();
      vault.drop();
    }
    return tally;
  },
};

type Run = {
  /** Its one connection counts the others. */
  watcher: Database;
  ground: Ground;
  order: Omit<PoolsOrder, "servers">;
  size: number;
  random: Random;
  most: number;
};

async function letLoose({ watcher, ground, order, size, random, most }: Run, tally: Tally): Promise<void> {
  const shops: Shops[] = [];
  for (let left = size; left > 0; left -= SERVERS_EACH)
    shops.push(await startShops(ground, { ...order, servers: Math.min(left, SERVERS_EACH) }));
  const urls = shops.flatMap(({ urls: own }) => own);
  const watching = watchConnections(watcher);
  try {
    await visit({ tally, urls, random, forMs: size * SECONDS_PER_SERVER * 1_000 });
    const faults = (await Promise.all(shops.map(({ end }) => end()))).flat();
    for (const fault of new Set(faults)) tally.problems.push(`a server logs ${fault}`);
  } finally {
    const { connections, working } = await watching.end();
    if (connections > most) tally.problems.push(`${connections} connections instead of ${most}`);
    tally.notes.set("servers", urls.length);
    tally.notes.set("connections of the database at most", connections);
    tally.notes.set("of them for pools", connections - shops.length * DIRECT_EACH);
    tally.notes.set("at work at once at most", working);
  }
}

type Visit = { tally: Tally; urls: readonly string[]; random: Random; forMs: number };

/** Lets people buy and look for a while, and looks for everything that was acknowledged. */
async function visit({ tally, urls, random, forMs }: Visit): Promise<void> {
  const workers: Worker[] = [];
  for (let n = 0; n < Math.max(4, urls.length * BUYERS_PER_SERVER); n += 1)
    workers.push(await createWorker(urls[n % urls.length] ?? "", n, { heard: only503("a buyer", tally) }));
  const endMs = performance.now() + forMs;
  const turn = { tally, urls, random, isOver: () => performance.now() > endMs };
  await Promise.all([
    ...workers.map((worker) => keepBuying(worker, turn)),
    keepLooking(turn),
    keepRushing(workers, turn),
  ]);
  await pause(HEARD_MS);
  await compareServers(turn);
  await Promise.all(workers.map((worker) => worker.recover(random.pick(urls), tally)));
  await Promise.all(workers.map((worker) => worker.verifyAll(random.pick(urls), tally)));
  if (tally.unknown > tally.millis.length * VOID_SHARE)
    tally.problems.push(`void: ${tally.unknown} outcomes are unknown without a fault`);
}

type Turn = { tally: Tally; urls: readonly string[]; random: Random; isOver: () => boolean };

const only503 = (who: string, tally: Tally) => (status: number) => {
  if (status >= 500 && status !== 503) tally.problems.push(`${who} is answered with ${status}`);
};

/** An order and its payment a second, each from another server. */
async function keepBuying(worker: Worker, { tally, urls, random, isOver }: Turn): Promise<void> {
  await pause(random.below(BUY_EVERY_MS));
  while (!isOver()) {
    const url = random.pick(urls);
    const from = performance.now();
    let asked = 0;
    const until = () => {
      asked += 1;
      return asked > 1;
    };
    await worker.work(url, tally, { until });
    await worker.settle(random.pick(urls), tally);
    await pause(Math.max(0, BUY_EVERY_MS - (performance.now() - from)));
  }
}

const LIST: Input<typeof saleApi.search> = {
  saleStatus: ["ONLINE"],
  productType: ["COMMODITY"],
  pageSize: 20,
};
const LOOKS: ((client: Client) => Promise<unknown>)[] = [
  (client) => client.call(saleApi.product, { id: 1001 }),
  (client) => client.call(saleApi.search, { ...LIST, keyword: "", pageNum: 0 }),
  (client) => client.call(saleApi.search, { ...LIST, keyword: "奶粉", pageNum: 0 }),
];

/** Looks at something at a steady rate, at each server in turn. */
async function keepLooking({ tally, urls, random, isOver }: Turn): Promise<void> {
  const looks: Promise<void>[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const client = clientAt(urls[at % urls.length] ?? "", null, only503("a look", tally));
    looks.push(counted(() => random.pick(LOOKS)(client), tally));
    await pause(LOOK_EVERY_MS);
  }
  await Promise.all(looks);
  tally.notes.set("looks", looks.length);
}

/** Everybody asks every server at the same moment for what no server keeps. */
async function keepRushing(workers: readonly Worker[], { tally, urls, isOver }: Turn): Promise<void> {
  while (!isOver()) {
    await Promise.all(
      urls.flatMap((url, at) =>
        Array.from({ length: RUSH_PER_SERVER }, (_, n) => {
          const { session = null } = workers[(at + n) % workers.length] ?? {};
          const client = clientAt(url, session, only503("a rush", tally));
          return counted(
            () => (n % 2 ? client.call(orderApi.list, { pageSize: 10 }) : client.call(cartApi.items, {})),
            tally,
          );
        }),
      ),
    );
    await pause(RUSH_EVERY_MS);
  }
}

type Session = Worker["session"] | null;

async function counted(ask: () => Promise<unknown>, tally: Tally): Promise<void> {
  const from = performance.now();
  const code = await ask().then(
    () => 0,
    (error: ApiError) => error.code,
  );
  const refusal = count(tally, { code, ms: performance.now() - from });
  if (refusal) tally.problems.push(`a look is refused with ${refusal}`);
}

function clientAt(url: string, session: Session, heard: (status: number) => void): Client {
  const listening: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    heard(answer.status);
    return answer;
  };
  return createClient({ fetch: listening, base: `${url}/v1`, session: () => session });
}

/** What one server sold, every other one knows. */
async function compareServers({ tally, urls }: Turn): Promise<void> {
  const seen = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/v1/sale/shopProduct/safe/1001`)).text()),
  );
  if (new Set(seen).size > 1) tally.problems.push(`servers show ${new Set(seen).size} states of one product`);
}

/** Counts the connections of everybody else until it is told to end. */
function watchConnections({ db }: Database): { end(): Promise<{ connections: number; working: number }> } {
  let isOver = false;
  const most = { connections: 0, working: 0 };
  const watch = async () => {
    while (!isOver) {
      const { rows } = await sql<typeof most>`
        select count(*)::int as connections, (count(*) filter (where state <> 'idle'))::int as working
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
      most.connections = Math.max(most.connections, rows[0]?.connections ?? 0);
      most.working = Math.max(most.working, rows[0]?.working ?? 0);
      await pause(COUNT_EVERY_MS);
    }
    return most;
  };
  const watching = watch();
  return {
    end() {
      isOver = true;
      return watching;
    },
  };
}

type Shops = {
  urls: string[];
  /** Ends them in good order; what went wrong in them meanwhile. */
  end(): Promise<string[]>;
};

async function startShops(ground: Ground, order: PoolsOrder): Promise<Shops> {
  const child = fork(PROCESS, [JSON.stringify(order)]);
  ground.onClose(() => child.kill("SIGKILL"));
  const { ports = [] } = await wordOf<{ ports: number[] }>(child);
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    async end() {
      child.send("end");
      return (await wordOf<{ faults: string[] }>(child)).faults;
    },
  };
}

function wordOf<Word extends PoolsWord>(child: ChildProcess): Promise<Word> {
  return new Promise((resolve, reject) => {
    child.once("message", (word) => resolve(word as Word));
    child.once("exit", (status) => reject(new Error(`servers ended with ${status}`)));
  });
}

/** A shop that nobody visits, for what is done before and after. */
async function inStill(
  database: Database,
  { vault }: TestVault,
  work: (app: ReturnType<typeof createApp>) => Promise<unknown>,
): Promise<void> {
  const outside = simulatedOutside();
  const app = createApp({ database, vault, clock: systemClock, outside, logLevel: "silent" });
  await work(app);
  await app.close();
}

/** Nothing that people buy here is sold out before the end. */
async function fillShelves(app: ReturnType<typeof createApp>): Promise<void> {
  for (const skuId of GOODS) await stock({ app }, skuId, 100_000);
}
