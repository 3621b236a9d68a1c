import { setTimeout as pause } from "node:timers/promises";
import { liftPace } from "@crux/server/testing/lift-pace";
import { build } from "../tools/build/build.ts";
import { until } from "../tools/cluster/part.ts";
import { ALL_PROGRAMS } from "../tools/cluster/programs.ts";
import { type Cluster, startCluster } from "../tools/cluster/start-cluster.ts";
import { type Cutter, openCutter } from "./cutter.ts";
import type { Storm } from "./ground.ts";
import { auditStill, onServer, RICH, startJourneys } from "./journeys.ts";
import { newTally, type Tally } from "./tally.ts";

const SERVERS = 3;
const WORKERS = 4;
/** Each customer orders and pays so often; all of them together leave the machine time for what is examined. */
const ORDER_EVERY_MS = 400;
/** So long a fault is watched at least: some show only when a lease ends. */
const WATCH_MS = 8_000;
const BACK_MS = 120_000;
/** Orders are back when one was acknowledged so shortly before. */
const SILENT_MS = 1_000;
const SOON_MS = 10_000;
/** Patroni lets the key of a primary that nobody hears of live for 20 s, and takes no less. */
const LEASE_MS = 30_000;

/** What breaks, within which time people order again, and how it is mended where it does not mend itself. */
type Fault = { name: string; limitMs: number; strike(): Promise<() => void> };

/** Parts of a whole cluster are killed or cut off while people buy. `size` is how many of the faults, in turn. */
export const failoverStorm: Storm = {
  about: "a server, the primary, etcd's leader, the pooler and a whole node are lost while people buy",
  sizes: { stated: 6, small: 4 },
  engines: ["postgres"],
  needs: ALL_PROGRAMS,
  async run(_ground, { size }) {
    await build();
    const tally = newTally();
    const cutter = openCutter();
    const onStep = (text: string) => console.log(`starting ${text}`);
    const cluster = await startCluster({ servers: SERVERS, env: RICH, between: cutter.between, onStep });
    try {
      const { directUrl, objects } = cluster.standing;
      await onServer(directUrl, liftPace);
      const journeys = await startJourneys(cluster, { tally, workers: WORKERS, everyMs: ORDER_EVERY_MS });
      const faults = faultsOf(cluster, cutter);
      for (let at = 0; at < size; at += 1) await endure(faults[at % faults.length] as Fault, cluster, tally);
      await journeys.end();
      await Promise.all(cluster.servers.map(({ part }) => part.stop()));
      await auditStill(directUrl, objects, tally);
    } finally {
      cutter.close();
      await cluster.close();
    }
    return tally;
  },
};

const nothing = () => {};

function faultsOf({ servers, database, etcd, pooler }: Cluster, cutter: Cutter): Fault[] {
  return [
    {
      name: "a server is killed",
      limitMs: SOON_MS,
      async strike() {
        await servers[0]?.part.kill();
        return nothing;
      },
    },
    {
      name: "the pooler is killed",
      limitMs: SOON_MS,
      async strike() {
        await pooler.part.kill();
        return nothing;
      },
    },
    {
      name: "etcd's leader is killed",
      limitMs: SOON_MS,
      async strike() {
        await (await etcd.leader()).kill();
        return nothing;
      },
    },
    {
      name: "the primary's PostgreSQL is killed",
      limitMs: SOON_MS,
      async strike() {
        (await database.primary()).signalPostgres("SIGKILL");
        return nothing;
      },
    },
    {
      name: "the primary's machine dies",
      limitMs: LEASE_MS,
      async strike() {
        const node = await database.primary();
        await node.kill();
        return node.start;
      },
    },
    {
      name: "the primary is cut off",
      limitMs: LEASE_MS,
      async strike() {
        const { name } = await database.primary();
        cutter.cut(name);
        return () => cutter.heal(name);
      },
    },
  ];
}

/**
 * One fault, from a whole database to a whole database. What is measured is the longest time in which nothing was
 * acknowledged.
 */
async function endure({ name, limitMs, strike }: Fault, { database }: Cluster, tally: Tally): Promise<void> {
  await database.whole();
  const before = tally.unknown;
  const pulse = openPulse(tally);
  const mend = await strike();
  await pause(WATCH_MS);
  const isBack = await until(name, BACK_MS, async () => pulse.sinceLastMs() < SILENT_MS).catch(() => false);
  if (!isBack) tally.problems.push(`${name}: nothing is acknowledged within ${BACK_MS / 1000} s`);
  mend();
  await database.whole();
  const awayMs = Math.round(pulse.end());
  console.log(`${name}: nothing acknowledged for ${awayMs} ms`);
  tally.notes.set(`${name}: nothing acknowledged for ms`, awayMs);
  tally.notes.set(`${name}: without an answer or 503`, tally.unknown - before);
  if (awayMs > limitMs) tally.late.push(`${name}: nothing is acknowledged for ${awayMs} ms`);
}

const PULSE_MS = 10;

/** Watches when something was acknowledged. */
function openPulse(tally: Tally): { sinceLastMs(): number; end(): number } {
  let last = performance.now();
  let longest = 0;
  let acknowledged = tally.acknowledged;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (tally.acknowledged > acknowledged) last = now;
    acknowledged = tally.acknowledged;
  }, PULSE_MS);
  return {
    sinceLastMs: () => performance.now() - last,
    end() {
      clearInterval(timer);
      return longest;
    },
  };
}
