import { logisticsOpsApi, logisticsSimulationOpsApi } from "@crux/contract/logistics";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { simulationInput } from "@crux/contract/logistics/simulation.schema";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as taskOutcome from "@crux/contract/outcomes/task";
import { paymentApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { taskOpsApi } from "@crux/contract/task";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAsSystem } from "../../../kernel/verb/kernel.ts";
import { checkout, placeOrder, stock } from "../../../testing/checkout.ts";
import { goods } from "../../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { buy } from "../../../testing/parcels.ts";
import { signUp } from "../../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../../testing/staff.ts";
import { createTaskRunner, taskKind } from "../../task/service.ts";
import { simulateRules } from "./simulate-rules.ts";

const OIL = goods.oil();
const SIMULATE = "logistics.simulate";
/** 保险, 3.00 for a parcel. */
const INSURANCE = 11;

/** What happens before the next order is tried in the simulation that takes one after the other. */
let atOrder = async (_before: number | null, _db: Shop["database"]["db"]): Promise<void> => {};

/** A simulation of the last ten orders, one at a time. */
const oneByOne = taskKind({
  name: "test.simulate",
  right: "logistics.rules",
  input: simulationInput,
  file: { name: "simulation", columns: ["订单号"] },
  run: (job, asked) =>
    simulateRules(job, asked, {
      count: async ({ db }) => (await paidIds(db)).length,
      async list({ db }, { before }) {
        await atOrder(before, db);
        const ids = (await paidIds(db)).filter((id) => before === null || id < before);
        return ids.slice(0, 1).map((id) => ({ id, presetId: "CN_BEST" }));
      },
    }),
});

async function paidIds(db: Shop["database"]["db"]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where paid_at is not null order by id desc limit 10`.execute(db);
  return rows.map(({ id }) => id);
}

describe.each(ENGINES)("a draft of the parcel rules tried on past orders on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  const ordered: Record<"oil" | "milk" | "boots" | "pendant", number> = {
    oil: 0,
    milk: 0,
    boots: 0,
    pendant: 0,
  };
  beforeAll(async () => {
    shop = await openShop(engine, { tasks: [oneByOne] });
    an = await openStaff(shop);
    for (const name of ["pendant", "boots", "milk"] as const)
      ordered[name] = (await buy(shop, [{ skuId: goods[name](), quantity: 1 }])).orderId;
    const buyer = await signUp(shop, { balanceCents: 100_000 });
    await stock(shop, OIL, 100);
    const {
      netAmount: _net,
      selfDefinedScheme: scheme,
      ...request
    } = await checkout(buyer, [{ skuId: OIL, quantity: 1 }]);
    const logisticsPkgs = scheme?.logisticsPkgs.map((pkg) => ({ ...pkg, services: String(INSURANCE) })) ?? [];
    const insured = { ...request, selfDefinedScheme: scheme && { ...scheme, logisticsPkgs } };
    ordered.oil = (await buyer.call(orderApi.create, insured)).id;
    await buyer.call(paymentApi.create, { orderId: ordered.oil, channel: "WALLET" });
    // Nobody paid for this one.
    await placeOrder(buyer, [{ skuId: OIL, quantity: 2 }]);
  });
  afterAll(() => shop.close());

  const edit = async (change: (content: RuleContent) => RuleContent) => {
    const { content, version } = await an.call(logisticsOpsApi.draft, {});
    return an.call(logisticsOpsApi.saveDraft, { content: change(content), version });
  };
  /** A dollar more for a parcel and 0.50 for its insurance, one less for milk, and nothing heavy by the route of boots. */
  const change = (content: RuleContent): RuleContent => ({
    ...content,
    services: content.services.map((one) => (one.skuId === INSURANCE ? { ...one, price: 350 } : one)),
    rules: {
      ...content.rules,
      routes: content.rules.routes.map((route) => {
        if (route.fee.mode !== "WEIGHT") return route;
        const firstFee = route.fee.firstFee ?? 0;
        if (route.id === "CN_GEN") return { ...route, fee: { ...route.fee, firstFee: firstFee + 100 } };
        if (route.id === "CN_MILK") return { ...route, fee: { ...route.fee, firstFee: firstFee - 100 } };
        return route.id === "CN_WEAR" ? { ...route, maxWeightG: 900 } : route;
      }),
    },
  });
  const start = (draftVersion: number, kind = SIMULATE) =>
    an.call(taskOpsApi.start, { kind, input: { draftVersion, orders: 100 } });
  const detail = ({ id }: { id: number }) => an.call(taskOpsApi.detail, { id });
  const runAll = async () => {
    while ((await shop.app.runTask()) > 0);
  };
  const simulated = ({ id }: { id: number }) => an.call(logisticsSimulationOpsApi.simulation, { id });

  it("tells to the cent who pays more or less, and whose goods are in no parcel any more", async () => {
    const { version } = await edit(change);
    const asked = await start(version);
    expect(
      await an.refusal(taskOpsApi.start, { kind: SIMULATE, input: { draftVersion: version, orders: 100 } }),
    ).toBe(taskOutcome.ALREADY_RUNNING);
    await runAll();
    expect(await detail(asked)).toMatchObject({
      state: "DONE",
      done: 4,
      total: 4,
      result: { done: 4, asked: 100, isCut: false },
    });
    const found = await simulated(asked);
    expect(found).toMatchObject({
      draftVersion: version,
      isPresent: true,
      done: 4,
      staffName: an.staff.name,
      counts: { more: 1, less: 1, same: 1, unsplittable: 1, splittable: 0, neither: 0, unknown: 0 },
      moreCents: 150,
      lessCents: 100,
      parcelsBefore: 3,
      parcelsAfter: 3,
    });
    expect(found.after.freight - found.before.freight).toBe(0);
    expect(found.after.service - found.before.service).toBe(50);
    expect(found.spread.reduce((sum, orders) => sum + orders)).toBe(3);
    const orders = new Map(found.orders.map((one) => [one.orderId, one]));
    expect([...orders.keys()]).toEqual([ordered.boots, ordered.oil, ordered.milk]);
    expect(orders.get(ordered.boots)).toMatchObject({ kind: "UNSPLITTABLE", after: null, country: "中国" });
    expect(orders.get(ordered.boots)?.reasons.join()).toMatch(/雪地靴.*：单件超过所有线路的重量上限/);
    expect(orders.get(ordered.oil)).toMatchObject({
      kind: "MORE",
      before: { preset: "运费最低", parcels: 1, freight: 560, service: 300 },
      after: { parcels: 1, freight: 660, service: 350 },
      reasons: ["运费 +$1.00", "服务费 +$0.50"],
    });
    expect(orders.get(ordered.oil)?.ordered).toBe(560 + 300 + (orders.get(ordered.oil)?.before?.tax ?? 0));
    expect(orders.get(ordered.milk)).toMatchObject({ kind: "LESS", reasons: ["运费 -$1.00"] });
    const { path } = await an.call(taskOpsApi.file, asked);
    const headers = { authorization: `Bearer ${an.session?.token}` };
    const { payload } = await shop.app.http.inject({ url: path, headers });
    const lines = payload.trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(new RegExp(`^${ordered.oil},中国,多付,1.50,运费最低,1,5.60,3.00,`));
  });

  it("is told to the second person, and is out of date once the draft or the rules are others", async () => {
    const [asked] = await an.call(logisticsSimulationOpsApi.simulations, {});
    const { version } = await an.call(logisticsOpsApi.draft, {});
    await an.raw(logisticsOpsApi.publishRules.line, { version, validFrom: null });
    const { list } = await an.call(staffOpsApi.approvals, { isOpen: true });
    expect(list[0]?.after).toMatchObject({
      模拟: "最近 4 单，多付 1 单（+$1.50），少付 1 单（-$1.00），装不下 1 单",
    });
    await edit((content) => ({ ...content, presets: [...content.presets].reverse() }));
    expect(await simulated({ id: asked?.id ?? 0 })).toMatchObject({ isPresent: false });
    const late = await start(version);
    await runAll();
    expect(await detail(late)).toMatchObject({ state: "FAILED", failure: generalOutcome.CHANGED_MEANWHILE });
    expect(await an.refusal(logisticsSimulationOpsApi.simulation, late)).toBe(generalOutcome.NOT_FOUND);
  });

  it("is refused for a draft with faults", async () => {
    const { content, version } = await edit((draft) => ({ ...draft, presets: [] }));
    const wrong = { ...content, rules: { ...content.rules, routes: [] } };
    const faulty = await an.call(logisticsOpsApi.saveDraft, { content: wrong, version });
    const asked = await start(faulty.version);
    await runAll();
    expect(await detail(asked)).toMatchObject({ state: "FAILED", failure: logisticsOutcome.RULES_FAULTY });
    await an.call(logisticsOpsApi.saveDraft, { content: null, version: faulty.version });
  });

  it("goes on where a server left it, by the rules that it began with", async () => {
    const { version } = await edit(change);
    const kinds = [oneByOne];
    const dying = createTaskRunner(shop.app.kernel, shop.app.staff, kinds);
    const tried: (number | null)[] = [];
    atOrder = async (before) => {
      tried.push(before);
      if (before === ordered.milk) dying.leave();
    };
    const asked = await start(version, "test.simulate");
    await dying.run();
    expect(await detail(asked)).toMatchObject({ state: "WAITING", done: 3 });
    await edit((content) => ({ ...content, presets: [...content.presets].reverse() }));
    await createTaskRunner(shop.app.kernel, shop.app.staff, kinds).run();
    expect(await detail(asked)).toMatchObject({ state: "DONE", done: 4 });
    // Only what the first server had begun and not kept is done again.
    expect(tried).toEqual([null, ordered.oil, ordered.milk, ordered.milk, ordered.boots, ordered.pendant]);
    expect(await simulated(asked)).toMatchObject({
      isPresent: false,
      counts: { more: 1, less: 1, same: 1, unsplittable: 1 },
      moreCents: 150,
      lessCents: 100,
    });
    atOrder = async () => {};
  });

  it("ends when its time is spent, and says how many orders it tried", async () => {
    const { version } = await an.call(logisticsOpsApi.draft, {});
    const dying = createTaskRunner(shop.app.kernel, shop.app.staff, [oneByOne]);
    atOrder = async (before) => {
      if (before === ordered.milk) dying.leave();
    };
    const asked = await start(version, "test.simulate");
    await dying.run();
    await sql`update task set reached = jsonb_set(reached, '{spentMs}', '9000000') where id = ${asked.id}`.execute(
      shop.database.db,
    );
    atOrder = async () => {};
    await runAll();
    expect((await detail(asked)).result).toEqual({ done: 2, asked: 100, isCut: true });
    expect(await simulated(asked)).toMatchObject({ done: 2, isCut: true, counts: { more: 1, less: 1 } });
  });

  it("can be stopped, and leaves what it found until then, or nothing before the first order", async () => {
    const { version } = await an.call(logisticsOpsApi.draft, {});
    const asked = await start(version, "test.simulate");
    // As the call does it; the embedded database has one connection, which is in use here.
    atOrder = async (before, db) => {
      if (before === ordered.oil)
        await sql`update task set is_stopping = true where id = ${asked.id}`.execute(db);
    };
    await runAll();
    atOrder = async () => {};
    expect(await detail(asked)).toMatchObject({ state: "STOPPED" });
    expect(await simulated(asked)).toMatchObject({
      done: 2,
      isStopped: true,
      isCut: false,
      hasFile: false,
      counts: { more: 1, less: 1, same: 0, unsplittable: 0 },
    });
    const none = await start(version, "test.simulate");
    await an.call(taskOpsApi.stop, { id: none.id });
    await runAll();
    expect(await an.refusal(logisticsSimulationOpsApi.simulation, none)).toBe(generalOutcome.NOT_FOUND);
  });

  it("knows an order whose goods are gone, and one of a preset that is not offered any more", async () => {
    await an.call(logisticsOpsApi.saveDraft, {
      content: null,
      version: (await an.call(logisticsOpsApi.draft, {})).version,
    });
    const { version } = await edit((content) => ({
      ...content,
      presets: content.presets.map((one) => (one.presetId === "CN_BEST" ? { ...one, enabled: false } : one)),
    }));
    await runAsSystem(shop.app.kernel, async ({ db }) => {
      await sql`update logistics_pkg_item set sku_id = 99999999 where pkg_id in (
        select id from logistics_pkg where order_id = ${ordered.pendant})`.execute(db);
    });
    const asked = await start(version);
    await runAll();
    const found = await simulated(asked);
    expect(found.counts).toMatchObject({ unknown: 1 });
    const { path } = await an.call(taskOpsApi.file, asked);
    const headers = { authorization: `Bearer ${an.session?.token}` };
    const { payload } = await shop.app.http.inject({ url: path, headers });
    expect(payload).toMatch(new RegExp(`${ordered.pendant},,未能试算,.*商品已删除`));
    expect(payload).toMatch(new RegExp(`${ordered.oil},中国,不变,0.00,运费最低,.*方案 运费最低 → `));
  });
});
