import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@crux/client/client";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import { type App, createApp } from "@crux/server/app";
import { loadDemo } from "@crux/server/demo/load-demo";
import { systemClock } from "@crux/server/kernel/clock";
import type { Database } from "@crux/server/kernel/database/database";
import { migrate } from "@crux/server/kernel/database/migrate";
import { openPglite } from "@crux/server/kernel/database/open-pglite";
import { openPostgres } from "@crux/server/kernel/database/open-postgres";
import { fetchInside } from "@crux/server/kernel/http/fetch-inside";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { openSession } from "@crux/server/modules/user/service";
import { openTestVault } from "@crux/server/testing/open-vault";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import { createBuyer, orderRequest, previewOf } from "./buyer.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { goodsIds } from "./goods-ids.ts";
import { fillWithOrders, ordersOf, ownerOf, type Plan, writeOrders } from "./many-orders.ts";
import { staffLists } from "./staff-lists.ts";

const FEW = { orders: 1_000, step: 1 };
const MANY = { orders: 1_000_000, step: 500 };
/** What one process with the embedded database is made for. */
const MANY_EMBEDDED = { orders: 100_000, step: 50 };
const WARM_UP = 20;
const ROUNDS = 300;
/** There are many lists of the staff, and each has a fixed limit. */
const STAFF = { warmUp: 6, rounds: 40, limitMs: 300 };
/** Of so many p95 the middle one counts, since a machine does other things at times. */
const TIMES = 3;
const MOST_TIMES_SLOWER = 3;
/**
 * `BENCH_LISTS=words` asks only what a name has of these words, separated by `|`; `BENCH_CALLS=150` asks each of the staff's
 * so often, once instead of three times.
 */
const chosen = process.env.BENCH_LISTS?.split("|");
const isChosen = (name: string) => !chosen || chosen.some((words) => name.includes(words));
const calls = Number(process.env.BENCH_CALLS ?? 0);

/**
 * How much slower the customers' lists and details are with a million orders than with a thousand (p99 of each), and each
 * list, count and search of the staff (p95), and how long these take with a million, asked by turns.
 */
export async function benchListing(
  newDatabase: (name: string) => Promise<string>,
  kept?: string,
): Promise<Figure[]> {
  const open = async (name: string, plan: Filling) =>
    openFilled(await onPostgres(await newDatabase(name), kept && join(kept, `${name}-keys`)), plan);
  return compare(await open("crux_few_orders", FEW), await open("crux_many_orders", MANY), MANY.orders);
}

/** The same on the embedded database, with a hundred thousand; `kept` is the folder where both are kept. */
export async function benchListingEmbedded(kept?: string): Promise<Figure[]> {
  const few = await openFilled(await onPglite("few", kept), FEW);
  const many = await openFilled(await onPglite("many", kept), MANY_EMBEDDED);
  return compare(few, many, MANY_EMBEDDED.orders);
}

async function compare(few: Filled, many: Filled, orders: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const own = { few: few.calls, many: many.calls };
  for (const name of Object.keys(few.calls).filter(isChosen)) {
    const times = await byTurns(own, name, { warmUp: WARM_UP, rounds: ROUNDS });
    const [fast, slow] = [percentile(times.few, 0.99), percentile(times.many, 0.99)];
    figures.push({
      name: `${name}, ${orders.toLocaleString("en")} orders (${slow.toFixed(1)} ms) / 1,000`,
      value: slow / fast,
      unit: "of its p99",
      limit: MOST_TIMES_SLOWER,
      better: "less",
    });
  }
  for (const name of Object.keys(few.staffCalls[0] ?? {}).filter(isChosen))
    figures.push(...(await compareStaff(few, many, name)));
  await few.close();
  await many.close();
  return figures;
}

async function compareStaff(few: Filled, many: Filled, name: string): Promise<Figure[]> {
  const [times, rounds] = calls > 0 ? [1, calls] : [TIMES, STAFF.rounds];
  const p50s = { few: [] as number[], many: [] as number[] };
  const p95s = { few: [] as number[], many: [] as number[] };
  for (let time = 0; time < times; time += 1) {
    // One person's searches are limited: many calls in a row are made by several.
    const by = ({ staffCalls }: Filled): Calls => ({
      [name]: (round) =>
        staffCalls[calls > 0 ? round % TIMES : time]?.[name]?.(round) ?? Promise.reject(name),
    });
    const sides = { few: by(few), many: by(many) };
    const took = await byTurns(sides, name, { ...STAFF, rounds });
    for (const side of ["few", "many"] as const) {
      p50s[side].push(median(took[side]));
      p95s[side].push(percentile(took[side], 0.95));
    }
  }
  const [quick, slow] = [median(p95s.few), median(p95s.many)];
  const [quickMost, slowMost] = [median(p50s.few), median(p50s.many)];
  const inMs = [quickMost, slowMost, quick].map((ms) => ms.toFixed(1));
  const isPage = name === "today";
  const limit = isPage ? 500 : STAFF.limitMs;
  const shown = `staff, ${name} (p50 ${inMs[0]}, ${inMs[1]}; p95 ${inMs[2]} ms)`;
  const slowest: Figure = { name: shown, value: slow, unit: "ms", limit, better: "less" };
  if (isPage) return [slowest];
  const asOf = (share: string, value: number): Figure => {
    return {
      name: `staff, ${name}`,
      value,
      unit: `of its ${share}`,
      limit: MOST_TIMES_SLOWER,
      better: "less",
    };
  };
  return [slowest, asOf("p50", slowMost / quickMost), asOf("p95", slow / quick)];
}

/** Each asks one thing; the round chooses which of many. */
type Calls = Record<string, (round: number) => Promise<unknown>>;

async function byTurns(
  sides: { few: Calls; many: Calls },
  name: string,
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<{ few: number[]; many: number[] }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const side of ["few", "many"] as const) {
      const from = performance.now();
      await sides[side][name]?.(Math.max(round, 0));
      if (round >= 0) times[side].push(performance.now() - from);
    }
  }
  return times;
}

type Filled = {
  calls: Calls;
  /** What staff do, each time somebody else, since one person's searches are limited. */
  staffCalls: Calls[];
  close(): Promise<void>;
};

type Filling = { orders: number; step: number };

const sessionOf = (app: App, uid: number) =>
  runAsSystem(app.kernel, async (ctx) => ({ uid, token: await openSession(ctx, uid) }));

/** A database of its own: what the shop asks, and the connection that fills it. */
type Opened = { database: Database; fill(plan: Plan): Promise<void>; drop(): void; keys?: string };

async function onPostgres(url: string, keys?: string): Promise<Opened> {
  return {
    ...(keys && { keys }),
    database: await openPostgres({ url, poolSize: 2 }),
    fill: (plan) => fillWithOrders(url, plan),
    drop() {},
  };
}

async function onPglite(name: string, kept?: string): Promise<Opened> {
  const folder = kept ? join(kept, name) : mkdtempSync(join(tmpdir(), "crux-listing-"));
  const database = await openPglite({ folder });
  return {
    ...(kept && { keys: join(kept, `${name}-keys`) }),
    database,
    fill: (plan) => writeOrders(database, plan),
    drop: () => (kept ? undefined : rmSync(folder, { recursive: true, force: true })),
  };
}

async function openFilled(
  { database, fill, drop, keys }: Opened,
  { orders, step }: Filling,
): Promise<Filled> {
  await migrate(database);
  const vault = openTestVault(keys && existsSync(keys) ? keys : undefined);
  // A shop that is kept opens what it sealed with the keys of its first time.
  if (keys && !existsSync(keys)) cpSync(vault.folder, keys, { recursive: true });
  const app = createApp({ database, clock: systemClock, vault: vault.vault, logLevel: "silent" });
  const filled = await ownerOf(database, step);
  if (filled === undefined) await loadDemo(app.kernel);
  const session = filled === undefined ? (await signUp({ app })).session : await sessionOf(app, filled);
  const send = fetchInside(app.http);
  const { uid } = session;
  if (filled === undefined) {
    const buyer = await createBuyer("http://shop", session, send);
    const skuIds = (await goodsIds(database)).slice(0, 1);
    const request = orderRequest(buyer, await previewOf(buyer, skuIds));
    const { id: orderId } = await buyer.client.call(orderApi.create, request, {
      idempotencyKey: crypto.randomUUID(),
    });
    await fill({ orderId, orders, uid, step });
  }
  const ids = await ordersOf(database, uid);
  const staffs = await Promise.all(Array.from({ length: TIMES }, () => openStaff({ app })));
  const own = createClient({ fetch: send, base: "http://shop/v1", session: () => session });
  return {
    calls: {
      "orders, first page": () => own.call(orderApi.list, {}),
      "orders, a tab": () => own.call(orderApi.list, { orderStatus: ["PAID"] }),
      "orders, page 50": () => own.call(orderApi.list, { pageNum: 50 }),
      "an order": (round) => own.call(orderApi.detail, { orderId: ids[(round * 37) % ids.length] ?? 0 }),
      parcels: () => own.call(logisticsApi.list, {}),
      refunds: () => own.call(orderApi.refunds, {}),
      messages: () => own.call(notifyApi.messages, {}),
    },
    staffCalls: staffs.map((staff) => staffLists(staff, { ids, uid })),
    async close() {
      await app.close();
      await database.close();
      drop();
      vault.drop();
    },
  };
}
