import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import { type App, createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import { fetchInside } from "@crux/server/kernel/fetch-inside";
import { openPostgres } from "@crux/server/kernel/open-postgres";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import { sql } from "kysely";
import { type Buyer, createBuyer, fillCart, orderRequest, payByWallet, previewOf } from "./buyer.ts";
import { recordStatements, replay } from "./by-hand.ts";
import { type Figure, median } from "./figure.ts";
import type { ServerProcess } from "./shop-process.ts";

const BUYERS = 8;
const WARM_UP = 12;
const ORDERS_EACH = 40;
const ORDERS_BY_HAND = 150;

/** The whole buying journey per second of server CPU, and order creation as a share of the same SQL by hand. */
export async function benchBuying(shop: ServerProcess, databaseUrl: string): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 4 });
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  try {
    const { rows } = await sql<{ id: number }>`
      select sku_id as id from stock join sku on sku.id = sku_id join product on product.id = product_id
      where on_hand > 500 and sale_status = 'ONLINE' and product_type = 'COMMODITY'
        and logistics_type in ('HEALTH', 'FOOD', 'DAILY_WASH') order by sku_id limit 30`.execute(database.db);
    await sql`update stock set on_hand = on_hand + 1000000`.execute(database.db);
    const skuIds = rows.map((row) => row.id);
    const perCpuSecond = await journeys(shop, app, skuIds);
    const share = await againstHand(app, skuIds.slice(0, 3), databaseUrl);
    return [
      {
        name: "orders per CPU second: 3 adds, view, preview, order, pay",
        value: perCpuSecond,
        unit: "orders/s",
        limit: 200,
        better: "more",
      },
      {
        name: "order creation / the same SQL by hand",
        value: share,
        unit: "of its rate",
        limit: 0.7,
        better: "more",
      },
    ];
  } finally {
    await app.close();
    await database.close();
    vault.drop();
  }
}

function personOf(app: App): Promise<{ session: { uid: number; token: string } }> {
  return signUp({ app }, { balanceCents: 100_000_000 });
}

async function journeys(shop: ServerProcess, app: App, skuIds: readonly number[]): Promise<number> {
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => createBuyer(shop.url, (await personOf(app)).session)),
  );
  const buy = async (buyer: Buyer, round: number) => {
    const wanted = [0, 1, 2].map((step) => skuIds[(round * 7 + step * 3) % skuIds.length] ?? 0);
    await fillCart(buyer, wanted);
    await buyer.client.call(cartApi.items, {});
    const pre = await previewOf(buyer, wanted);
    const order = await buyer.client.call(orderApi.create, orderRequest(buyer, pre), {
      idempotencyKey: crypto.randomUUID(),
    });
    await payByWallet(buyer, order);
  };
  const all = (rounds: number, offset: number) =>
    Promise.all(
      buyers.map(async (buyer, index) => {
        for (let round = 0; round < rounds; round += 1) await buy(buyer, offset + round + index * 3);
      }),
    );
  await all(WARM_UP, 0);
  const before = shop.cpuSeconds();
  await all(ORDERS_EACH, 100);
  return (BUYERS * ORDERS_EACH) / (shop.cpuSeconds() - before);
}

/** Creates orders through the app and through recorded statements by turns, on one connection each. */
async function againstHand(app: App, skuIds: readonly number[], databaseUrl: string): Promise<number> {
  const send = fetchInside(app.http);
  const buyer = await createBuyer("http://shop", (await personOf(app)).session, send);
  const request = orderRequest(buyer, await previewOf(buyer, skuIds));
  const cancelAll = () =>
    app.kernel.database.script("update orders set order_status = 'CANCELLED' where order_status = 'CREATED'");
  const create = () => buyer.client.call(orderApi.create, request, { idempotencyKey: crypto.randomUUID() });
  const recorded = await recordStatements(create);
  await cancelAll();
  const hand = await replay(databaseUrl, recorded);
  const own: number[] = [];
  const byHand: number[] = [];
  for (let round = 0; round < ORDERS_BY_HAND; round += 1) {
    own.push(await timed(create));
    byHand.push(await timed(hand.run));
    if (round % 8 === 7) await cancelAll();
  }
  await hand.close();
  return median(byHand) / median(own);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
