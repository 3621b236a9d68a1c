import { createClient } from "@crux/client/client";
import { cartApi } from "@crux/contract/cart";
import { logisticsOpsApi, logisticsSimulationOpsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import { taskOpsApi } from "@crux/contract/task";
import { createApp } from "@crux/server/app";
import { systemClock } from "@crux/server/kernel/clock";
import type { Database } from "@crux/server/kernel/database/database";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { fetchInside } from "@crux/server/kernel/http/fetch-inside";
import { liftPace } from "@crux/server/testing/lift-pace";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { sql } from "kysely";
import { createBuyer, orderRequest, previewOf } from "./buyer.ts";
import { type Figure, percentile } from "./figure.ts";
import { goodsIds } from "./goods-ids.ts";
import { randomNumbers } from "./packing-carts.ts";
import type { ServerProcess } from "./shop-process.ts";

const ORDERS = 1_000;
const PREVIEWS = 80;
/** Fewer say nothing of the slowest. */
const ENOUGH = 20;
const BUYERS = 20;
const PAUSE_MS = 60;
/** Of ten orders six hold up to 10 pieces, three up to 30, one up to 60. */
const SIZES = [10, 10, 10, 10, 10, 10, 30, 30, 30, 60];

/**
 * A draft of the parcel rules tried on a thousand past orders: how long that takes, and how much longer customers wait for
 * the split of a cart of 11 to 30 pieces meanwhile. Each cart is a new one.
 */
export async function benchSimulating(shop: ServerProcess, databaseUrl: string): Promise<Figure[]> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 4 });
  const vault = openTestVault();
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  try {
    await sql`update stock set on_hand = on_hand + 1000000`.execute(database.db);
    await liftPace(database);
    const skuIds = await allGoods(database);
    const person = await signUp({ app });
    const buyer = await createBuyer("http://shop", person.session, fetchInside(app.http));
    const pre = await previewOf(buyer, (await goodsIds(database)).slice(0, 1));
    const { id } = await buyer.client.call(orderApi.create, orderRequest(buyer, pre));
    await copyOrder(database, id, skuIds);
    const people = await Promise.all(Array.from({ length: BUYERS }, () => signUp({ app })));
    const clients = people.map(({ session }) =>
      createClient({ fetch, base: `${shop.url}/v1`, session: () => session }),
    );
    const random = randomNumbers(7);
    const preview = async (round: number) => {
      const from = performance.now();
      const itemList = cartOf(random, skuIds, 11, 30).map(({ skuId, pieces }) => ({
        skuId,
        quantity: pieces,
      }));
      await clients[round % BUYERS]?.call(cartApi.preview, { itemList });
      return performance.now() - from;
    };
    const round = async (times: number[] = []) => {
      for (let count = 0; count < PREVIEWS; count += 1) {
        times.push(await preview(count));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      return times;
    };
    await round();
    const before = await round();
    const staff = await openStaff({ app });
    const { content, version } = await staff.call(logisticsOpsApi.draft, {});
    const routes = content.rules.routes.map((route) => {
      if (route.fee.mode !== "WEIGHT") return route;
      return { ...route, fee: { ...route.fee, firstFee: (route.fee.firstFee ?? 0) + 50 } };
    });
    const draft = await staff.call(logisticsOpsApi.saveDraft, {
      content: { ...content, rules: { ...content.rules, routes } },
      version,
    });
    const asked = await staff.call(taskOpsApi.start, {
      kind: "logistics.simulate",
      input: { draftVersion: draft.version, orders: ORDERS },
    });
    const look = () => staff.call(taskOpsApi.detail, { id: asked.id });
    while ((await look()).done === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    const during: number[] = [];
    let ended = await look();
    while (ended.state === "RUNNING" && during.length < PREVIEWS) {
      during.push(await preview(during.length));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      ended = await look();
    }
    if (during.length < ENOUGH) throw new Error("the simulation ended before it was measured");
    const beside = percentile(during, 0.95);
    while (ended.state === "RUNNING") {
      await new Promise((resolve) => setTimeout(resolve, 500));
      ended = await look();
    }
    // Before and after, since other programs come and go.
    const alone = percentile(await round(before), 0.95);
    const { counts, done } = await staff.call(logisticsSimulationOpsApi.simulation, { id: asked.id });
    if (done !== ORDERS || counts.unknown > 0)
      throw new Error(`tried ${done} orders, ${counts.unknown} in vain`);
    const tookMs = Date.parse(ended.endTime ?? "") - Date.parse(ended.startTime ?? "");
    return [
      {
        name: `a draft tried on ${ORDERS} orders, both sides`,
        value: tookMs / 1000,
        unit: "s",
        limit: 120,
        better: "less",
      },
      {
        name: `a new cart split meanwhile (p95 ${beside.toFixed(0)} ms) / alone (${alone.toFixed(0)} ms)`,
        value: beside / alone,
        unit: "of its p95",
        limit: 2,
        better: "less",
      },
    ];
  } finally {
    await app.close();
    await database.close();
    vault.drop();
  }
}

/** Goods of every category that China's routes take. */
async function allGoods(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select sku.id from sku join product on product.id = product_id
    where sale_status = 'ONLINE' and product_type = 'COMMODITY' and limit_countries = ''
      and logistics_type not in ('COMBO', 'DOMESTIC', 'DROP_SHIPPING_ONE', 'DROP_SHIPPING_MANY')
    order by sku.id`.execute(database.db);
  return rows.map(({ id }) => id);
}

function cartOf(random: () => number, skuIds: readonly number[], fewest: number, most: number) {
  let left = fewest + Math.floor(random() * (most - fewest + 1));
  const lines = new Map<number, number>();
  while (left > 0) {
    const skuId = skuIds[Math.floor(random() * skuIds.length)] ?? 0;
    const pieces = Math.min(left, 1 + Math.floor(random() * 4));
    lines.set(skuId, (lines.get(skuId) ?? 0) + pieces);
    left -= pieces;
  }
  return [...lines].map(([skuId, pieces]) => ({ skuId, pieces }));
}

/** Paid copies of an order, each with one parcel that holds a cart of its own. */
async function copyOrder({ db }: Database, orderId: number, skuIds: readonly number[]): Promise<void> {
  const random = randomNumbers(5);
  const items = Array.from({ length: ORDERS }, (_, n) =>
    cartOf(random, skuIds, 1, SIZES[n % SIZES.length] ?? 1).map((line) => ({ ...line, n })),
  ).flat();
  const first = 1_000_000;
  await sql`
    with copied as (
      insert into orders (id, uid, order_type, order_source, order_status, payment_status, amount_cents, ship_fee_cents, net_cents,
        address, scheme, receipt, created_at, paid_at, updated_at)
      overriding system value
      select ${first}::bigint + n, uid, order_type, order_source, 'PAID', 'PAID', amount_cents, ship_fee_cents, net_cents, address, scheme,
        receipt, now(), now(), now()
      from orders cross join generate_series(0, ${ORDERS - 1}::int) n where id = ${orderId} returning id
    ), parcel as (
      insert into logistics_pkg (id, order_id, uid, seq, route_id, route_name, route_code, company, pkg_type, services,
        address, gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity, rule_version,
        is_visible, created_at, updated_at)
      overriding system value
      select copied.id, copied.id, uid, seq, route_id, route_name, route_code, company, pkg_type, services, address,
        gross_grams, charged_grams, amount_cents, fee_cents, service_cents, tax_cents, quantity, rule_version, true,
        now(), now()
      from copied cross join logistics_pkg where order_id = ${orderId} and seq = 0 returning id
    )
    insert into logistics_pkg_item (pkg_id, seq, sku_id, item_type, quantity, price_cents, sku)
    select parcel.id, row_number() over (partition by parcel.id), "skuId", 'NORMAL', pieces, 100, '{}'
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (n int, "skuId" bigint, pieces int)
    join parcel on parcel.id = ${first}::bigint + n`.execute(db);
}
