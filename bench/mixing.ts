import type { OrderRequest } from "@crux/client/order-request";
import { orderApi } from "@crux/contract/order";
import { createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { liftPace } from "@crux/server/testing/lift-pace";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import autocannon from "autocannon";
import { sql } from "kysely";
import { type Buyer, createBuyer, orderRequest, payByWallet, previewOf } from "./buyer.ts";
import { type Figure, percentile } from "./figure.ts";
import { goodsIds } from "./goods-ids.ts";
import type { ServerProcess } from "./shop-process.ts";

const BUYERS = 16;
const SECONDS = 5;
const RATES = [0, 10, 50];
const CONNECTIONS = 8;
const TICK_MS = 20;
const STALE_ROUNDS = 60;
const LIST = {
  keyword: "",
  saleStatus: ["ONLINE"],
  productType: ["COMMODITY"],
  pageNum: 0,
  pageSize: 20,
  shopId: 1,
};

type Question = { name: string; path: string; body?: object };

type Order = () => Promise<{ pay(): Promise<void> }>;

type Shops = { reading: ServerProcess; selling: ServerProcess; databaseUrl: string };

/**
 * What visitors of one server are answered per second of its processor while orders are made and paid on another one, as a
 * share of what they are answered when nobody buys; what the home page costs then, and how late a number of pieces is.
 */
export async function benchMixing({ reading, selling, databaseUrl }: Shops): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 4 });
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  try {
    await sql`update stock set on_hand = on_hand + 1000000`.execute(database.db);
    await liftPace(database);
    const skuIds = (await goodsIds(database)).slice(0, 3);
    const { rows } = await sql<{ id: number }>`
      select product_id as id from sku where id = ${skuIds[0]}`.execute(database.db);
    const detail = `/v1/sale/shopProduct/safe/${rows[0]?.id}`;
    const questions: Question[] = [
      { name: "product detail", path: detail },
      { name: "product list", path: "/v1/sale/shopProduct/safe/search", body: LIST },
      { name: "search", path: "/v1/sale/shopProduct/safe/search", body: { ...LIST, keyword: "奶粉" } },
      { name: "home page", path: "/" },
    ];
    const order = await buyersOf(app, selling.url, skuIds);
    const buy = async () => (await order()).pay();
    await buy();
    return [...(await ratesOf(reading, questions, buy)), await staleness(reading.url + detail, order)];
  } finally {
    await app.close();
    await database.close();
    vault.drop();
  }
}

/** Makes one order of three skus on the server that sells, to be paid; the buyers take turns. */
async function buyersOf(
  app: Parameters<typeof signUp>[0]["app"],
  url: string,
  skuIds: readonly number[],
): Promise<Order> {
  const buyers: { buyer: Buyer; request: OrderRequest }[] = [];
  for (let one = 0; one < BUYERS; one += 1) {
    const { session } = await signUp({ app }, { balanceCents: 1_000_000_000 });
    const buyer = await createBuyer(url, session);
    buyers.push({ buyer, request: orderRequest(buyer, await previewOf(buyer, skuIds)) });
  }
  let turn = 0;
  return async () => {
    turn += 1;
    const one = buyers[turn % BUYERS];
    if (!one) throw new Error("nobody buys");
    const order = await one.buyer.client.call(orderApi.create, one.request, {
      idempotencyKey: crypto.randomUUID(),
    });
    return { pay: async () => void (await payByWallet(one.buyer, order)) };
  };
}

async function ratesOf(
  reading: ServerProcess,
  questions: readonly Question[],
  buy: () => Promise<void>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const question of questions) {
    await ask(reading, question);
    let calm = 0;
    for (const rate of RATES) {
      const orders = buyAt(rate, buy);
      const perCpuSecond = await ask(reading, question);
      const made = (await orders.stop()) / SECONDS;
      if (rate === 0) calm = perCpuSecond;
      else
        figures.push({
          name: `${question.name}, ${made.toFixed(0)} of ${rate} orders a second elsewhere / none`,
          value: perCpuSecond / calm,
          unit: "of its rate",
          limit: 0.7,
          better: "more",
        });
      if (question.path === "/")
        figures.push({
          name: `home page, ${made.toFixed(0)} orders a second elsewhere, processor`,
          value: 1_000 / perCpuSecond,
          unit: "ms",
          limit: 2,
          better: "less",
        });
    }
  }
  return figures;
}

/** Requests per second of the server's processor, whatever else it does meanwhile. */
async function ask(server: ServerProcess, { path, body }: Question): Promise<number> {
  const before = server.cpuSeconds();
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(body
      ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {}),
  });
  if (result.non2xx > 0) throw new Error(`${path} answered ${result.non2xx} times with an error`);
  return result.requests.total / (server.cpuSeconds() - before);
}

/** Buys so many times a second, as long as the shop keeps up; `stop` answers how often it did. */
function buyAt(perSecond: number, buy: () => Promise<void>): { stop(): Promise<number> } {
  const from = performance.now();
  const underWay = new Set<Promise<void>>();
  let started = 0;
  let made = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - from) / 1_000) * perSecond;
    for (; started < due && underWay.size < BUYERS; started += 1) {
      const work = buy().then(() => {
        made += 1;
        underWay.delete(work);
      });
      underWay.add(work);
    }
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      const inTime = made;
      await Promise.all(underWay);
      return inTime;
    },
  };
}

/** From the end of an order on one server until another one answers with its number, while that is asked for all the time. */
async function staleness(url: string, order: Order): Promise<Figure> {
  const pieces = async () => {
    const answer = (await (await fetch(url)).json()) as { data: { totalAvailable: number } };
    return answer.data.totalAvailable;
  };
  const times: number[] = [];
  for (let round = 0; round < STALE_ROUNDS; round += 1) {
    const before = await pieces();
    const { pay } = await order();
    const from = performance.now();
    while ((await pieces()) === before) await new Promise((resolve) => setTimeout(resolve, 5));
    times.push(performance.now() - from);
    await pay();
  }
  return {
    name: "pieces on another server, after an order was answered, p99",
    value: percentile(times, 0.99) / 1_000,
    unit: "s",
    limit: 0.3,
    better: "less",
  };
}
