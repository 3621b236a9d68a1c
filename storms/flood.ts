import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { type Site, startSite } from "@crux/e2e/site";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { stock } from "@crux/server/testing/checkout";
import { fillWithDemo } from "@crux/server/testing/fill-with-demo";
import { openTestVault } from "@crux/server/testing/open-vault";
import { cardPhoto } from "@crux/server/testing/photos";
import { type Cluster, startCluster } from "@crux/server/testing/postgres-cluster";
import { type Shop, shopOn } from "@crux/server/testing/shop-on";
import { build } from "../tools/build/build.ts";
import { type Buyer, GOODS, hire, orderRequest, requestFor } from "./buyers.ts";
import type { FloodOrders, FloodReport } from "./flood-attack.ts";
import { atRate, type Hit, openGun, type Shot } from "./flood-paces.ts";
import { auditShop, type Storm } from "./ground.ts";
import { neededPostgres } from "./own-ground.ts";
import { type Random, seeded } from "./random.ts";
import { count, newTally, p99, type Tally } from "./tally.ts";

const BUYERS = 120;
/** So many that the longest of a hundred is not the longest of all. */
const PER_SECOND = { detail: 40, preview: 8, order: 8 } as const;
/** How much longer the longest of a hundred waits may become. */
const MOST = 2;
const STATED_SECONDS = 30;
const CUSTOMERS_ADDRESS = "127.0.0.1";
const TICKS_PER_SECOND = 100;

type Kind = keyof typeof PER_SECOND;
type Hits = Record<Kind, Hit[]>;

/** One account and one address that ask for whatever costs most, beside customers who buy. `size` is its seconds. */
export const floodStorm: Storm = {
  about: "one account and one address ask for all that costs most, while others buy",
  sizes: { stated: STATED_SECONDS, small: 3 },
  engines: ["postgres"],
  async run(_ground, { size, seed }) {
    await build();
    const tally = newTally();
    const cluster = await startCluster(neededPostgres(), { isDurable: true });
    const vault = openTestVault();
    const shop = await openShop(cluster, vault);
    const [DATA_DIR, KEY_DIR] = [vault.filesFolder, vault.keyFolder];
    try {
      for (const skuId of GOODS) await stock(shop, skuId, 1_000_000);
      const buyers = await hire(shop, BUYERS);
      const [greedy] = await hire(shop, 1);
      if (!greedy) throw new Error("a flood needs an account");
      const site = await startSite({ DATA_DIR, KEY_DIR, DATABASE_URL: cluster.url("shop") });
      try {
        await compare(site, { buyers, greedy, size, random: seeded(seed) }, tally);
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

async function openShop(cluster: Cluster, vault: ReturnType<typeof openTestVault>): Promise<Shop> {
  const admin = await openPostgres({ url: cluster.url("postgres"), poolSize: 1, isPatient: true });
  await admin.script("create database shop");
  await admin.close();
  const database = await openPostgres({ url: cluster.url("shop"), poolSize: 4 });
  await fillWithDemo(database, vault.vault);
  return shopOn({ database, drop: async () => {} }, vault.folder);
}

type Cast = { buyers: readonly Buyer[]; greedy: Buyer; size: number; random: Random };

/** The same customers at the same rates, without and with the flood; what they waited for is compared. */
async function compare(site: Site, { buyers, greedy, size, random }: Cast, tally: Tally): Promise<void> {
  const port = Number(new URL(site.url).port);
  const request = await orderRequest(buyers[0] ?? greedy, [{ skuId: GOODS[0], quantity: 1 }]);
  const shots = shotsOf(buyers, request, random);
  await customers(port, Math.min(size, 5), shots);
  const dry = cpuSeconds(site);
  const calm = await customers(port, size, shots);
  const before = { own: process.cpuUsage(), site: cpuSeconds(site) };
  const flooding = flood({
    port,
    seconds: size,
    session: greedy.session,
    order: requestFor(greedy, request),
    skuIds: GOODS,
    photo: await cardPhoto("FRONT"),
  });
  const wet = await customers(port, size, shots);
  const { answers, openConnections } = await flooding;
  const own = process.cpuUsage(before.own);
  for (const kind of Object.keys(PER_SECOND) as Kind[]) {
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
  for (const [answer, times] of Object.entries(answers).sort()) tally.notes.set(`flood: ${answer}`, times);
  tally.notes.set("flood: idle connections open", openConnections);
  tally.notes.set("storm's processor seconds", Math.round((own.user + own.system) / 1e6));
  tally.notes.set("shop's processor seconds without", Math.round(before.site - dry));
  tally.notes.set("shop's processor seconds with", Math.round(cpuSeconds(site) - before.site));
  tally.notes.set("load average", Math.round(loadavg()[0] ?? 0));
}

/** In a thread of its own, so that customers' waits are those of the shop and not of this process. */
function flood(workerData: FloodOrders): Promise<FloodReport> {
  const worker = new Worker(new URL("./flood-attack.ts", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

type Shots = Record<Kind, (index: number) => Shot>;

/** What customers ask for: a product, a cart of their own, an order of one piece. */
function shotsOf(
  buyers: readonly Buyer[],
  request: Awaited<ReturnType<typeof orderRequest>>,
  random: Random,
): Shots {
  let turn = 0;
  const next = () => {
    turn += 1;
    const buyer = buyers[turn % buyers.length];
    if (!buyer) throw new Error("nobody buys");
    return buyer;
  };
  const shot = ({ session }: Buyer, path: string, body: unknown): Shot => ({
    method: "POST",
    path: path.replace("{uid}", String(session.uid)),
    headers: { authorization: `Bearer ${session.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return {
    detail: () => ({ method: "GET", path: "/v1/sale/shopProduct/safe/1001" }),
    preview: () => {
      const itemList = GOODS.map((skuId) => ({ skuId, quantity: 1 + random.below(5) }));
      return shot(next(), "/v1/cart/secure/{uid}/cart/pre", { itemList });
    },
    order: () => {
      const buyer = next();
      return shot(buyer, "/v1/order/secure/{uid}/order", requestFor(buyer, request));
    },
  };
}

async function customers(port: number, seconds: number, shots: Shots): Promise<Hits> {
  const of = async (kind: Kind) => {
    const gun = openGun(port, CUSTOMERS_ADDRESS);
    const hits = await atRate(PER_SECOND[kind], seconds, (index) => gun.fire(shots[kind](index)));
    gun.close();
    return hits;
  };
  const [detail, preview, order] = await Promise.all([of("detail"), of("preview"), of("order")]);
  return { detail, preview, order };
}

function tallyOf(hits: readonly Hit[]): Tally {
  const tally = newTally();
  for (const hit of hits) count(tally, hit);
  return tally;
}

/** Processor time of the shop's process so far, all its threads together. */
function cpuSeconds({ process: { pid } }: Site): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
