import { type ChildProcess, fork, type Serializable, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { type Site, startSite } from "@crux/e2e/site";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { stock } from "@crux/server/testing/checkout";
import type { TestVault } from "@crux/server/testing/open-vault";
import { cardPhoto } from "@crux/server/testing/photos";
import { type Shop, shopOn } from "@crux/server/testing/shop-on";
import { build } from "../tools/build/build.ts";
import { type Buyer, GOODS, hire, orderRequest, requestFor } from "./buyers.ts";
import type { FloodOrders, FloodReport } from "./flood-attack.ts";
import type { CustomersHits, CustomersKind, CustomersOrder, CustomersRound } from "./flood-customers.ts";
import type { Hit } from "./flood-paces.ts";
import { auditShop, type Storm } from "./ground.ts";
import { startDemoCluster } from "./shop-cluster.ts";
import { count, newTally, p99, type Tally } from "./tally.ts";

const BUYERS = 120;
/** How much longer the longest of a hundred waits may become. */
const MOST = 2;
const STATED_SECONDS = 30;
const TICKS_PER_SECOND = 100;

/** One account and one address that ask for whatever costs most, beside customers who buy. `size` is its seconds. */
export const floodStorm: Storm = {
  about: "one account and one address ask for all that costs most, while others buy",
  sizes: { stated: STATED_SECONDS, small: 3 },
  engines: ["postgres"],
  async run({ drawnCluster }, { size, seed }) {
    await build();
    const tally = newTally();
    const { cluster, vault } = await startDemoCluster(drawnCluster, { isDurable: true });
    const shop = await openShop(cluster.shopUrl, vault);
    const [DATA_DIR, KEY_DIR] = [vault.filesFolder, vault.keyFolder];
    try {
      for (const skuId of GOODS) await stock(shop, skuId, 1_000_000);
      const buyers = await hire(shop, BUYERS);
      const [greedy, early] = await hire(shop, 2);
      if (!greedy || !early) throw new Error("a flood needs an account");
      // What laying the ground wrote would come to the disk within a minute, which is in one of the halves.
      await shop.database.script("checkpoint");
      spawnSync("sync");
      const site = await startSite({ DATA_DIR, KEY_DIR, DATABASE_URL: cluster.shopUrl });
      try {
        await compare(site, { buyers, greedy, early, size, seed }, tally);
      } finally {
        await site.stop();
      }
      await auditShop(shop, tally);
    } finally {
      await shop.close();
      cluster.stop();
      vault.drop();
    }
    return tally;
  },
};

async function openShop(url: string, vault: TestVault): Promise<Shop> {
  const database = await openPostgres({ url, poolSize: 4 });
  return shopOn({ database, drop: async () => {} }, vault.folder);
}

type Cast = { buyers: readonly Buyer[]; greedy: Buyer; early: Buyer; size: number; seed: number };

/** The same customers at the same rates, without and with the flood; what they waited for is compared. */
async function compare(site: Site, { buyers, greedy, early, size, seed }: Cast, tally: Tally): Promise<void> {
  const port = Number(new URL(site.url).port);
  const request = await orderRequest(buyers[0] ?? greedy, [{ skuId: GOODS[0], quantity: 1 }]);
  const [customers, attackers] = [startCustomers(), startAttackers()];
  try {
    customers.tell({ port, request, seed, buyers: buyers.map(wireOf) });
    const photo = await cardPhoto("FRONT");
    const floodOf = (person: Buyer, seconds: number): FloodOrders => ({
      port,
      seconds,
      session: wireOf(person).session,
      order: requestFor(person, request),
      skuIds: GOODS,
      photo,
    });
    // A shop that is open has read its tables and started its threads before either half.
    await attackers.ask(floodOf(early, 0));
    await customers.ask({ seconds: Math.min(size, 5) });
    const used = () => ({ shop: cpuSeconds(site.process), storm: cpuSeconds(customers.process) });
    const dry = used();
    const calm = await customers.ask({ seconds: size });
    const before = used();
    const flooding = attackers.ask(floodOf(greedy, size));
    const wet = await customers.ask({ seconds: size });
    const { answers, openConnections, perSecond } = await flooding;
    const after = used();
    noteWaits(tally, calm, wet);
    for (const [answer, times] of Object.entries(answers).sort()) tally.notes.set(`flood: ${answer}`, times);
    tally.notes.set("flood: calls a second", Math.round(perSecond));
    tally.notes.set("flood: idle connections open", openConnections);
    tally.notes.set("flood's processor seconds", Math.round(cpuSeconds(attackers.process)));
    tally.notes.set("customers' processor seconds without", Math.round(before.storm - dry.storm));
    tally.notes.set("customers' processor seconds with", Math.round(after.storm - before.storm));
    tally.notes.set("shop's processor seconds without", Math.round(before.shop - dry.shop));
    tally.notes.set("shop's processor seconds with", Math.round(after.shop - before.shop));
    tally.notes.set("load average", Math.round(loadavg()[0] ?? 0));
  } finally {
    customers.end();
    attackers.end();
  }
}

function noteWaits(tally: Tally, calm: CustomersHits, wet: CustomersHits): void {
  for (const kind of Object.keys(calm) as CustomersKind[]) {
    const [without, withFlood] = [tallyOf(calm[kind]), tallyOf(wet[kind])];
    for (const hit of wet[kind]) count(tally, hit);
    // What got no answer counts as unknown; a machine that others keep busy has that as well.
    const bad = [...calm[kind], ...wet[kind]].filter(
      ({ code }) => code !== 0 && code !== null && code !== generalOutcome.UNAVAILABLE,
    );
    if (bad[0]) tally.problems.push(`${bad.length} of ${kind} refused, the first with ${bad[0].code}`);
    tally.notes.set(`${kind} p99 ms without`, p99(without));
    tally.notes.set(`${kind} p99 ms with`, p99(withFlood));
    if (p99(withFlood) > MOST * p99(without))
      tally.late.push(`${kind}: p99 is ${p99(withFlood)} ms beside the flood and ${p99(without)} ms without`);
  }
}

/** Who they are, without the way to call that no other process has a use for. */
function wireOf({ session: { uid, token }, senderId, receiverId }: Buyer): CustomersOrder["buyers"][number] {
  return { session: { uid, token }, senderId, receiverId };
}

type Apart<Order, Round, Report> = {
  process: ChildProcess;
  tell(order: Order): void;
  ask(round: Round): Promise<Report>;
  end(): void;
};

/** Either side has a process that does nothing else: what customers wait for is the shop, and not what attacks it. */
const startCustomers = () =>
  startApart<CustomersOrder, CustomersRound, CustomersHits>("./flood-customers.ts");
const startAttackers = () => startApart<never, FloodOrders, FloodReport>("./flood-attack.ts");

function startApart<Order, Round, Report>(file: string): Apart<Order, Round, Report> {
  const child = fork(new URL(file, import.meta.url), { serialization: "advanced" });
  return {
    process: child,
    tell: (order) => child.send(order as Serializable),
    ask: (round) =>
      new Promise((resolve, reject) => {
        const onExit = (status: number | null) => reject(new Error(`${file} ended with ${status}`));
        child.once("exit", onExit).once("message", (report) => {
          child.off("exit", onExit);
          resolve(report as Report);
        });
        child.send(round as Serializable);
      }),
    end: () => child.disconnect(),
  };
}

function tallyOf(hits: readonly Hit[]): Tally {
  const tally = newTally();
  for (const hit of hits) count(tally, hit);
  return tally;
}

/** Processor time of a process so far, all its threads together. */
function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
