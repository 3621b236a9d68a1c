import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { casesApi } from "@crux/contract/cases";
import { commodityApi } from "@crux/contract/commodity";
import type { AnyEndpoint, Input } from "@crux/contract/endpoint";
import { logisticsApi } from "@crux/contract/logistics";
import { notifyApi } from "@crux/contract/notify";
import { orderApi, orderCountsApi, orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { saleApi } from "@crux/contract/sale";
import { userApi } from "@crux/contract/user";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createCaller } from "../../testing/caller.ts";
import { caseSteps } from "../../testing/cases.ts";
import { placeOrder } from "../../testing/checkout.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { buy } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { type Cluster, type Follower, findPostgres, startCluster } from "../../testing/postgres-cluster.ts";
import { type Shop, shopOn } from "../../testing/shop-on.ts";
import { openStaff } from "../../testing/staff.ts";
import { timeOf } from "../../testing/time-of.ts";
import { runAsSystem } from "../verb/kernel.ts";
import { read, type ServedEndpoint, steps, write } from "../verb/serve.ts";
import { type Database, sqlState } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";

/** Two servers and a replica beside each other answer, on a machine with other work. */
const SLOW = { timeout: 30_000, interval: 50 };

const OIL = goods.oil();
const PRODUCT = productOf(OIL);
const bin = findPostgres();

describe.runIf(bin)("reads from a replica", () => {
  let cluster: Cluster;
  let follower: Follower;
  let replica: Database;
  let [here, there, plain]: Shop[] = [];
  const shops = () => {
    if (!here || !there || !plain) throw new Error("the servers are not open");
    return { here, there, plain };
  };
  const tally = (shop: Shop) => shop.database.replica?.tally() ?? { answered: 0, left: 0, behindMs: 0 };
  /** Runs work while the replica stands still. */
  async function whileBehind(work: () => Promise<void>): Promise<void> {
    await replica.ask("select pg_wal_replay_pause()");
    try {
      await work();
    } finally {
      await replica.ask("select pg_wal_replay_resume()");
    }
  }
  /** Until a read comes from there again: one that was left to the primary lets the replica rest. */
  const followed = (shop: Shop) =>
    vi.waitFor(
      async () => {
        const before = tally(shop).answered;
        await shop.database.replica?.read((db) => sql`select 1`.execute(db));
        expect(tally(shop).answered).toBe(before + 1);
      },
      { timeout: 10_000, interval: 50 },
    );

  beforeAll(async () => {
    cluster = await startCluster(bin ?? "");
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(bin ?? "", program), args, { maxBuffer: 2 ** 30 });
    const url = cluster.url("postgres");
    const admin = await openPostgres({ url, poolSize: 1, isPatient: true });
    await admin.script("create database crux");
    await admin.close();
    const dump = run(
      "pg_dump",
      "--format=custom",
      inject("postgresUrl").replace("/postgres?", "/crux_template?"),
    );
    execFileSync(join(bin ?? "", "pg_restore"), ["--dbname", cluster.url("crux")], { input: dump });
    follower = await cluster.follow();
    replica = await openPostgres({ url: follower.url("postgres"), poolSize: 1 });
    const open = async (readUrl?: string) => {
      const database = await openPostgres({ url: cluster.url("crux"), readUrl, poolSize: 6 });
      return shopOn({ database, drop: async () => {} }, inject("vaultFolder"));
    };
    here = await open(follower.url("crux"));
    there = await open(follower.url("crux"));
    plain = await open();
    for (const { app } of [here, there]) app.startTimers();
  });
  afterAll(async () => {
    for (const shop of [here, there, plain]) await shop?.close();
    await replica.close();
    cluster.stop();
  });

  it("answer all that may be asked there, with the words of the primary, and without writing", async () => {
    const { here, plain } = shops();
    const owner = await openStaff(plain);
    const { sent, ask } = caseSteps({ shop: () => plain, staff: () => owner });
    const bought = await sent();
    const { buyer, orderId, pkgId } = bought;
    const { id: caseId } = await ask(bought);
    const { buyer: other, orderId: otherId } = await buy(plain);
    const { id } = await owner.call(orderOpsApi.createRefund, {
      orderId: otherId,
      remark: "少发一件",
      items: [{ skuId: OIL, quantity: 1 }],
    });
    await owner.call(paymentOpsApi.payRefund, { refundId: id });
    const page = { pageNum: 0, pageSize: 10 };
    const one = <E extends AnyEndpoint>(endpoint: E, input: Input<E>, person?: typeof buyer) => ({
      line: endpoint.line,
      isOwn: person !== undefined,
      at: ({ app }: Shop) => createCaller(app.http, person?.session ?? null).call(endpoint, input),
    });
    const asked = [
      one(commodityApi.tags, { level: 1 }),
      one(commodityApi.skus, { productId: PRODUCT }),
      one(saleApi.banners, {}),
      one(saleApi.sections, {}),
      one(saleApi.config, { name: "HOT_WORDS" }),
      one(saleApi.shops, {}),
      one(saleApi.search, { ...page, keyword: "鱼油" }),
      one(saleApi.query, page),
      one(saleApi.narrowings, { keyword: "鱼油" }),
      one(saleApi.nearWords, { keyword: "雨油" }),
      one(saleApi.pauses, {}),
      one(saleApi.product, { id: PRODUCT }),
      one(orderApi.list, page, buyer),
      one(orderCountsApi.counts, {}, buyer),
      one(orderApi.detail, { orderId }, buyer),
      one(orderApi.refunds, page, other),
      one(orderApi.refund, { id }, other),
      one(orderApi.taxPaper, { orderId }, buyer),
      one(orderApi.refundPaper, { id }, other),
      one(logisticsApi.list, page, buyer),
      one(logisticsApi.detail, { id: pkgId }, buyer),
      one(logisticsApi.ofOrder, { orderId }, buyer),
      one(notifyApi.messages, page, buyer),
      one(userApi.walletTxns, page, buyer),
      one(casesApi.list, page, buyer),
      one(casesApi.detail, { caseId }, buyer),
    ];
    await followed(here);
    for (const { line, isOwn, at } of asked) {
      // Carriers go on telling meanwhile.
      await vi.waitFor(async () => {
        const before = tally(here);
        expect(await at(here), line).toEqual(await at(plain));
        const after = tally(here);
        expect(after.left, line).toBe(before.left);
        // What is kept since the questions before is not asked again.
        if (isOwn) expect(after.answered, line).toBe(before.answered + 1);
      }, SLOW);
    }
    const served = [...here.app.calls.values()] as ServedEndpoint[];
    const marked = served.filter(({ fromReplica }) => fromReplica);
    expect(asked.map(({ line }) => line).sort()).toEqual(marked.map(({ endpoint }) => endpoint.line).sort());
    expect(new Set(marked.map(({ mode }) => mode))).toEqual(new Set(["read"]));
  });

  it("show a customer their own last write, whichever server took it and however far the replica is behind", async () => {
    const { here, there } = shops();
    const buyer = await signUp(here);
    const onThere = createCaller(there.app.http, buyer.session);
    const idsOn = async (caller: typeof onThere) =>
      (await caller.call(orderApi.list, { pageNum: 0, pageSize: 10 })).content.map(({ id }) => id);
    const first = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    await followed(there);
    const before = tally(there);
    expect(await idsOn(onThere)).toEqual([first.id]);
    expect(tally(there)).toMatchObject({ answered: before.answered + 1, left: before.left, behindMs: 0 });
    await whileBehind(async () => {
      const second = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
      const ids = [second.id, first.id];
      const waited = await timeOf(async () => expect(await idsOn(onThere)).toEqual(ids));
      const own = await timeOf(async () => expect(await idsOn(buyer)).toEqual(ids));
      // A busy machine lengthens both.
      expect(waited).toBeLessThan(1_000 + 10 * own);
      expect(tally(there).left).toBe(before.left + 1);
      expect(tally(there).behindMs).toBeGreaterThan(0);
    });
    await followed(there);
    expect(await idsOn(onThere)).toHaveLength(2);
    expect(tally(there).behindMs).toBe(0);
  });

  it("keep nothing of a replica that lacks what changed: not on the server that changed it, nor on one that heard of it", async () => {
    const { here, there } = shops();
    const shown = async ({ visitor }: Shop) =>
      (await visitor.call(commodityApi.skus, { productId: PRODUCT })).find(({ id }) => id === OIL)
        ?.currentPrice;
    const change = (priceCents: number) =>
      runAsSystem(here.app.kernel, async (ctx) => {
        await sql`update sku set price_cents = ${priceCents} where id = ${OIL}`.execute(ctx.db);
        ctx.invalidate("catalogue");
      });
    await followed(here);
    await followed(there);
    await shown(there);
    await shown(here);
    await whileBehind(async () => {
      await change(4_321);
      expect(await shown(here)).toBe(4_321);
      await vi.waitFor(async () => expect(await shown(there)).toBe(4_321), { timeout: 5_000 });
    });
    for (const shop of [here, there]) {
      await followed(shop);
      expect(await shown(shop)).toBe(4_321);
    }
    // The next one comes from the replica again, and is as new.
    const before = tally(there).answered;
    await change(4_567);
    await vi.waitFor(async () => expect(await shown(there)).toBe(4_567), { timeout: 5_000 });
    expect(tally(there).answered).toBeGreaterThan(before);
  });

  it("cannot write, and say so as the fault that it is", async () => {
    const { here } = shops();
    await followed(here);
    const writing = here.database.replica?.read((db) => sql`update sku set price_cents = 1`.execute(db));
    expect(sqlState(await writing?.catch((error: unknown) => error))).toBe("25006");
    const taken = async () => null;
    read(taken, { fromReplica: true });
    // @ts-expect-error What changes something is the primary's.
    write(taken, { fromReplica: true });
    // @ts-expect-error The same.
    steps(taken, { fromReplica: true });
  });

  it("go to the primary while there is no replica", async () => {
    const { there } = shops();
    const buyer = await signUp(there);
    const { id } = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    await follower.stop();
    const { left } = tally(there);
    expect((await buyer.call(orderApi.detail, { orderId: id })).id).toBe(id);
    expect((await there.visitor.call(saleApi.search, { keyword: "奶粉" })).content.length).toBeGreaterThan(0);
    expect(tally(there).left).toBeGreaterThan(left);
  });
});
