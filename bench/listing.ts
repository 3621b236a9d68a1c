import { createClient } from "@crux/client/client";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { createApp } from "@crux/server/app";
import { loadDemo } from "@crux/server/demo/load-demo";
import { systemClock } from "@crux/server/kernel/clock";
import { migrate } from "@crux/server/kernel/database/migrate";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { fetchInside } from "@crux/server/kernel/http/fetch-inside";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { createBuyer, orderRequest, previewOf } from "./buyer.ts";
import { type Figure, percentile } from "./figure.ts";
import { goodsIds } from "./goods-ids.ts";
import { fillWithOrders, ordersOf } from "./many-orders.ts";

const FEW = { orders: 1_000, step: 1 };
const MANY = { orders: 1_000_000, step: 500 };
const WARM_UP = 20;
const ROUNDS = 300;
const MOST_TIMES_SLOWER = 3;
const WEEK = { from: new Date(Date.now() - 7 * 86_400_000).toISOString() };

/** How much slower lists and details are with a million orders than with a thousand, asked by turns (p99 of each). */
export async function benchListing(newDatabase: (name: string) => Promise<string>): Promise<Figure[]> {
  const few = await openFilled(await newDatabase("crux_few_orders"), FEW);
  const many = await openFilled(await newDatabase("crux_many_orders"), MANY);
  const figures: Figure[] = [];
  for (const name of Object.keys(few.calls)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const [side, shop] of [["few", few] as const, ["many", many] as const]) {
        const from = performance.now();
        await shop.calls[name]?.(Math.max(round, 0));
        if (round >= 0) times[side].push(performance.now() - from);
      }
    }
    const [fast, slow] = [percentile(times.few, 0.99), percentile(times.many, 0.99)];
    figures.push({
      name: `${name}, 1,000,000 orders (${slow.toFixed(1)} ms) / 1,000`,
      value: slow / fast,
      unit: "of its p99",
      limit: MOST_TIMES_SLOWER,
      better: "less",
    });
  }
  await few.close();
  await many.close();
  return figures;
}

type Filled = {
  /** Each asks one thing; the round chooses which of many. */
  calls: Record<string, (round: number) => Promise<unknown>>;
  close(): Promise<void>;
};

async function openFilled(url: string, { orders, step }: { orders: number; step: number }): Promise<Filled> {
  const database = await openPostgres({ url, poolSize: 2 });
  await migrate(database);
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  await loadDemo(app.kernel);
  const person = await signUp({ app });
  const send = fetchInside(app.http);
  const buyer = await createBuyer("http://shop", person.session, send);
  const skuIds = (await goodsIds(database)).slice(0, 1);
  const { id: orderId } = await buyer.client.call(
    orderApi.create,
    orderRequest(buyer, await previewOf(buyer, skuIds)),
    { idempotencyKey: crypto.randomUUID() },
  );
  const { uid } = person.session;
  await fillWithOrders(url, { orderId, orders, uid, step });
  const ids = await ordersOf(database, uid);
  const staff = await openStaff({ app });
  const own = createClient({ fetch: send, base: "http://shop/v1", session: () => person.session });
  return {
    calls: {
      "orders, first page": () => own.call(orderApi.list, {}),
      "orders, a tab": () => own.call(orderApi.list, { orderStatus: ["PAID"] }),
      "orders, page 50": () => own.call(orderApi.list, { pageNum: 50 }),
      "an order": (round) => own.call(orderApi.detail, { orderId: ids[(round * 37) % ids.length] ?? 0 }),
      parcels: () => own.call(logisticsApi.list, {}),
      refunds: () => own.call(orderApi.refunds, {}),
      messages: () => own.call(notifyApi.messages, {}),
      "staff: payments under review": () => staff.call(paymentOpsApi.list, { status: ["CHECKING"] }),
      "staff: orders, first page": () => staff.call(reportOpsApi.orders, {}),
      "staff: orders, a tab": () => staff.call(reportOpsApi.orders, { state: ["PAID"] }),
      "staff: orders, page 50": () => staff.call(reportOpsApi.orders, { pageNum: 50 }),
      "staff: orders of a week, by amount": () =>
        staff.call(reportOpsApi.orders, { sort: "amount", ...WEEK }),
      "staff: orders by a name of three": () => staff.call(reportOpsApi.orders, { q: "李明红" }),
      "staff: orders by a name of two": () => staff.call(reportOpsApi.orders, { q: "明红" }),
      "staff: orders by a mobile's end": (round) =>
        staff.call(reportOpsApi.orders, { q: String(1_000 + ((round * 37) % 9_000)) }),
      "staff: orders by their number": (round) =>
        staff.call(reportOpsApi.orders, { q: String(ids[(round * 37) % ids.length] ?? 0) }),
      "staff: orders with refunds": () => staff.call(reportOpsApi.orders, { refund: "DONE" }),
      "staff: orders by a channel": () => staff.call(reportOpsApi.orders, { channel: ["BANK_TRANSFER"] }),
      "staff: orders that lack papers": () => staff.call(reportOpsApi.orders, { lacksPapers: true }),
      "staff: orders counted by state": () => staff.call(reportOpsApi.orderCounts, {}),
      "staff: orders of a week counted": () => staff.call(reportOpsApi.orderCounts, WEEK),
      "staff: an order": (round) =>
        staff.call(reportOpsApi.order, { orderId: ids[(round * 37) % ids.length] ?? 0 }),
      "staff: parcels to pack": () => staff.call(orderOpsApi.pkgs, { pkgStatusList: ["CREATED"] }),
    },
    async close() {
      await app.close();
      await database.close();
      vault.drop();
    },
  };
}
