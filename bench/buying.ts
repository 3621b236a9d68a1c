import { cartApi } from "@crux/contract/cart";
import { orderApi } from "@crux/contract/order";
import { type App, createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { fetchInside } from "@crux/server/kernel/http/fetch-inside";
import { liftPace } from "@crux/server/testing/lift-pace";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import { sql } from "kysely";
import { type Buyer, createBuyer, fillCart, orderRequest, payByWallet, previewOf } from "./buyer.ts";
import { recordStatements, replay } from "./by-hand.ts";
import { type Figure, median } from "./figure.ts";
import { goodsIds } from "./goods-ids.ts";
import type { ServerProcess } from "./shop-process.ts";

const BUYERS = 8;
const WARM_UP = 12;
const ORDERS_EACH = 40;
const CLIENTS = [1, 8, 32];
const WARM_ORDERS = 200;
const ROUNDS = 15;
const ORDERS_PER_ROUND = 5;

/** The whole buying journey per second of server CPU, and orders and payments as a share of the same SQL by hand. */
export async function benchBuying(shop: ServerProcess, databaseUrl: string): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 10 });
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  try {
    const skuIds = await goodsIds(database);
    await sql`update stock set on_hand = on_hand + 1000000`.execute(database.db);
    await liftPace(database);
    app.kernel.rateLimit = { take: () => true, isSpent: () => false };
    const perCpuSecond = await journeys(shop, app, skuIds);
    const shares: Figure[] = [];
    for (const clients of CLIENTS)
      shares.push(...(await againstHand(app, skuIds.slice(0, 3), { databaseUrl, clients })));
    return [
      {
        name: "orders per CPU second: 3 adds, view, preview, order, pay",
        value: perCpuSecond,
        unit: "orders/s",
        limit: 200,
        better: "more",
      },
      ...shares,
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

type Work = () => Promise<unknown>;

/**
 * The rate of creating orders, and of creating and paying them, as a share of the rate of their recorded statements sent
 * one after the other: by turns, so that both meet the same machine, and for each client a customer of its own. Both
 * have done so often enough before to be compiled, as in a shop that is open.
 */
async function againstHand(
  app: App,
  skuIds: readonly number[],
  { databaseUrl, clients }: { databaseUrl: string; clients: number },
): Promise<Figure[]> {
  const send = fetchInside(app.http);
  const figures: Figure[] = [];
  for (const isPaid of [false, true]) {
    const sides: { own: Work; hand: Work; close: Work }[] = [];
    for (let client = 0; client < clients; client += 1) {
      const buyer = await createBuyer("http://shop", (await personOf(app)).session, send);
      const request = orderRequest(buyer, await previewOf(buyer, skuIds));
      const own = async () => {
        const order = await buyer.client.call(orderApi.create, request, {
          idempotencyKey: crypto.randomUUID(),
        });
        if (isPaid) await payByWallet(buyer, order);
        return order;
      };
      // The first of all orders also reads what is kept from then on.
      await own();
      const hand = await replay(databaseUrl, await recordStatements(own));
      sides.push({ own, hand: hand.run, close: hand.close });
    }
    const shares: number[] = [];
    const warmUp = Math.ceil(WARM_ORDERS / (clients * ORDERS_PER_ROUND));
    for (let round = -warmUp; round < ROUNDS; round += 1) {
      await cancelUnpaid(app);
      const own = await timed(() => Promise.all(sides.map((side) => repeat(side.own))));
      await cancelUnpaid(app);
      const byHand = await timed(() => Promise.all(sides.map((side) => repeat(side.hand))));
      if (round >= 0) shares.push(byHand / own);
    }
    await Promise.all(sides.map((side) => side.close()));
    figures.push({
      name: `order ${isPaid ? "and wallet payment " : ""}/ the same SQL by hand, ${clients} clients`,
      value: median(shares),
      unit: "of its rate",
      limit: 0.7,
      better: "more",
    });
  }
  return figures;
}

/** A customer may have few unpaid orders at once. */
function cancelUnpaid(app: App): Promise<void> {
  return app.kernel.database.script(
    "update orders set order_status = 'CANCELLED' where order_status = 'CREATED'",
  );
}

async function repeat(work: Work): Promise<void> {
  for (let time = 0; time < ORDERS_PER_ROUND; time += 1) await work();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
