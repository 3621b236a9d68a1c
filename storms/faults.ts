import { randomUUID } from "node:crypto";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { paymentApi } from "@crux/contract/payment";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { stock } from "@crux/server/testing/checkout";
import { liftPace } from "@crux/server/testing/lift-pace";
import type { TestVault } from "@crux/server/testing/open-vault";
import { type Shop, shopOn } from "@crux/server/testing/shop-on";
import { sql } from "kysely";
import { type Buyer, GOODS, hire, orderRequest } from "./buyers.ts";
import { type Fault, openFaultProxy } from "./fault-proxy.ts";
import { auditShop, type Ground, type Storm } from "./ground.ts";
import { type Random, seeded } from "./random.ts";
import { type ShopCluster, startDemoCluster } from "./shop-cluster.ts";
import { count, newTally, type Tally } from "./tally.ts";

const BUYERS = 8;
const HEAL_MS = 5_000;
const RECOVER_MS = 10_000;
const FAULTS: readonly Fault[] = ["CUT_BEFORE", "CUT_AFTER", "DELAY", "HALF_OPEN"];

/** T-07: connections to PostgreSQL break around one commit in ten. `size` is the number of faults. */
export const proxyStorm: Storm = {
  about: "connections to PostgreSQL cut before and after the commit, late and dead ones",
  sizes: { stated: 1_000, small: 12 },
  engines: ["postgres"],
  run: (ground, { size, seed }) =>
    onCluster(ground, seed, async ({ cluster, vault, random, tally }) => {
      const proxy = await openFaultProxy(cluster.socket);
      const shop = await shopAt(vault, `postgres://crux@127.0.0.1:${proxy.port}/shop`);
      try {
        const buyers = await hireRich(shop);
        proxy.setFaults(() => (proxy.hits() < size && random.below(10) === 0 ? random.pick(FAULTS) : null));
        await keepBuying(buyers, { tally, until: () => proxy.hits() >= size });
        proxy.setFaults(() => null);
        await expectHealed(shop, HEAL_MS, tally);
        tally.notes.set("faults", proxy.hits());
        if (tally.unknown > proxy.hits())
          tally.problems.push(`${tally.unknown} unknown after ${proxy.hits()} faults`);
        await settle(shop, tally);
      } finally {
        await shop.close();
        await proxy.close();
      }
    }),
};

/** T-08: PostgreSQL crashes and comes back while people buy. `size` is the number of crashes. */
export const restartStorm: Storm = {
  about: "PostgreSQL crashes and starts again while people buy",
  sizes: { stated: 30, small: 2 },
  engines: ["postgres"],
  run: (ground, { size, seed }) =>
    onCluster(ground, seed, async ({ cluster, vault, random, tally }) => {
      const shop = await shopAt(vault, cluster.shopUrl);
      try {
        const buyers = await hireRich(shop);
        let isOver = false;
        const buying = keepBuying(buyers, { tally, until: () => isOver });
        let slowest = 0;
        for (let crash = 0; crash < size; crash += 1) {
          await new Promise((resolve) => setTimeout(resolve, 500 + random.below(2_500)));
          await cluster.crash();
          slowest = Math.max(slowest, await expectHealed(shop, RECOVER_MS, tally));
        }
        isOver = true;
        await buying;
        tally.notes.set("crashes", size);
        tally.notes.set("slowest recovery ms", Math.round(slowest));
        await settle(shop, tally);
      } finally {
        await shop.close();
      }
    }),
};

type Scene = { cluster: ShopCluster; vault: TestVault; random: Random; tally: Tally };

async function onCluster(
  { drawnCluster }: Ground,
  seed: number,
  work: (scene: Scene) => Promise<void>,
): Promise<Tally> {
  const { cluster, vault } = await startDemoCluster(drawnCluster);
  const tally = newTally();
  try {
    await work({ cluster, vault, random: seeded(seed), tally });
  } finally {
    cluster.stop();
    vault.drop();
  }
  return tally;
}

/** Its demo shop, reached by the given address. */
async function shopAt(vault: TestVault, url: string): Promise<Shop> {
  const database = await openPostgres({ url, poolSize: 10 });
  await liftPace(database);
  return shopOn({ database, drop: async () => {} }, vault.folder);
}

async function hireRich(shop: Shop): Promise<Buyer[]> {
  for (const skuId of GOODS) await stock(shop, skuId, 1_000_000);
  return hire(shop, BUYERS, 1_000_000_000);
}

/** Everybody orders and pays in turn, and asks again under the same key whatever got no answer. */
async function keepBuying(
  buyers: readonly Buyer[],
  { tally, until }: { tally: Tally; until: () => boolean },
): Promise<void> {
  await Promise.all(
    buyers.map(async (buyer, index) => {
      const request = await orderRequest(buyer, [
        { skuId: GOODS[index % GOODS.length] ?? GOODS[0], quantity: 1 },
      ]);
      while (!until()) {
        const order = await insist<Order>(buyer, { line: orderApi.create.line, body: request, tally });
        const body = { channel: "WALLET", orderId: order?.id };
        if (order) await insist(buyer, { line: paymentApi.create.line, body, tally });
      }
    }),
  );
}

/** Asks until there is an answer; the key makes it one effect. */
async function insist<Data>(
  buyer: Buyer,
  { line, body, tally }: { line: string; body: unknown; tally: Tally },
): Promise<Data | null> {
  const key = randomUUID();
  const path = line.replace("{uid}", String(buyer.session.uid));
  for (;;) {
    const from = performance.now();
    const answer = await buyer.raw(path, body, { "idempotency-key": key });
    const code = count(tally, { code: answer.body.code, ms: performance.now() - from });
    if (code === 0) return answer.body.data as Data;
    if (code !== null) {
      tally.problems.push(`${line} is refused with ${code}`);
      return null;
    }
    if (answer.status !== 503) tally.problems.push(`a fault shows as ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The shop answers from its database again within the time, without anybody's help. */
async function expectHealed(shop: Shop, limitMs: number, tally: Tally): Promise<number> {
  const from = performance.now();
  let isReady = false;
  while (!isReady && performance.now() - from < 3 * limitMs) {
    isReady = (await shop.app.http.inject("/readyz")).statusCode === 200;
    if (!isReady) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const ms = performance.now() - from;
  if (ms > limitMs) tally.late.push(`healed after ${Math.round(ms)} ms`);
  return ms;
}

/** Each acknowledged call is one order and one payment, no more and no less; then the audit. */
async function settle(shop: Shop, tally: Tally): Promise<void> {
  const { rows } = await sql<{ orders: number; paid: number }>`
    select count(*)::int as orders, count(*) filter (where status <> 'CREATED')::int as paid from audit.orders`.execute(
    shop.database.db,
  );
  const [{ orders, paid } = { orders: 0, paid: 0 }] = rows;
  if (orders !== paid || orders + paid !== tally.acknowledged)
    tally.problems.push(`${orders} orders and ${paid} payments for ${tally.acknowledged} acknowledged calls`);
  await auditShop(shop, tally);
}
