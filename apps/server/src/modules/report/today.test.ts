import { commodityOpsApi } from "@crux/contract/commodity";
import type { Input } from "@crux/contract/endpoint";
import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import type { QueueKey } from "@crux/contract/report/today.schema";
import { userOpsApi } from "@crux/contract/user";
import { PKG_PROBLEMS } from "@crux/rules/parcel/pkg-problems";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { daySweep } from "./today.ts";

const DAY_MS = 24 * 3_600_000;

describe.each(ENGINES)("what staff see first on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    owner = await openStaff(shop);
  });
  afterAll(() => shop.close());

  const today = (who = owner) => who.call(reportOpsApi.today, {});
  const queue = async (key: QueueKey) => {
    const found = (await today()).queues.find((one) => one.key === key);
    if (!found) throw new Error(key);
    return found;
  };

  it("counts each station as its list does, with the oldest of it", async () => {
    const { pkgs } = await buy(shop);
    const [first, second] = pkgs;
    if (!first || !second) throw new Error("two parcels");
    await sendPkg(owner, second.id, { upTo: "finish" });
    const { pkgs: more } = await buy(shop);
    await sendPkg(owner, more[0]?.id ?? 0, { upTo: "pack" });
    for (const [key, asked] of [
      ["declare", { papers: ["OK", "NONE"] }],
      ["pack", { pkgStatusList: ["DECLARED", "PACKING"] }],
      ["send", { pkgStatusList: ["PACKAGED"] }],
    ] satisfies [QueueKey, Input<typeof orderOpsApi.pkgs>][]) {
      const { total } = await owner.call(orderOpsApi.pkgs, asked);
      expect(await queue(key)).toMatchObject({ total, totalCapped: false });
      expect(total).toBeGreaterThan(0);
      expect((await queue(key)).oldest).not.toBeNull();
    }
    const { db } = shop.database;
    await sql`update logistics_pkg set papers = 'MISSING' where id = ${first.id}`.execute(db);
    await sql`update logistics_pkg set exception_code = 13 where id = ${second.id}`.execute(db);
    const { total: ready } = await owner.call(orderOpsApi.pkgs, { papers: ["OK", "NONE"] });
    expect((await queue("declare")).total).toBe(ready);
    const { total: lacking } = await owner.call(orderOpsApi.pkgs, { papers: ["MISSING"] });
    expect(await queue("papers")).toMatchObject({ total: lacking });
    expect(lacking).toBe(1);
    const { total: troubled } = await owner.call(orderOpsApi.pkgs, { problem: [...PKG_PROBLEMS] });
    expect(await queue("stuck")).toMatchObject({ total: troubled });
    expect(troubled).toBe(1);
  });

  it("counts money that waits, requests that wait, and what nobody could be told", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into payment_capture (provider, provider_txn, amount_cents, currency, went, why, at)
      select 'BANK', 'today ' || n, 500, 'AUD', 'UNMATCHED', 'UNKNOWN_PAYMENT', now() - n * interval '1 hour'
      from generate_series(1, 2) n returning id`.execute(shop.database.db);
    expect(rows).toHaveLength(2);
    const { total } = await owner.call(paymentOpsApi.unmatched, {});
    expect(await queue("unmatched")).toMatchObject({ total, amount: 1_000 });
    const person = await signUp(shop);
    const { uid } = person.session;
    const wish = { uid, type: "ADJUST_INCREASE", amount: 90_000, reason: "thanks" } as const;
    expect(await owner.refusal(userOpsApi.adjustWallet, wish)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect(await queue("approvals")).toMatchObject({ total: 1, amount: 90_000 });
    shop.clock.advance(DAY_MS + 1);
    owner = await openStaff(shop);
    expect(await queue("approvals")).toMatchObject({ total: 0, oldest: null });
    await sql`insert into outbox (kind, payload, state, run_at, at) values ('mail', '{}', 'DEAD', now(), now())`.execute(
      shop.database.db,
    );
    expect(await queue("outbox")).toMatchObject({ total: 1 });
  });

  it("names what is nearly sold out, and none that may be sold beyond its stock", async () => {
    const before = (await queue("lowStock")).total;
    await stock(shop, goods.oil(), 5);
    await stock(shop, goods.cream(), 6);
    await stock(shop, goods.milk(), 0);
    const { list, total } = await owner.call(commodityOpsApi.levels, {
      state: "LOW",
      sort: "available",
      pageSize: 100,
    });
    expect((await queue("lowStock")).total).toBe(total);
    expect(total).toBeGreaterThan(before);
    const ids = list.map(({ skuId }) => skuId);
    expect(ids).toContain(goods.oil());
    expect(ids).not.toContain(goods.cream());
    expect(list.map(({ available }) => available)).toEqual(
      list.map(({ available }) => available).toSorted((a, b) => a - b),
    );
    await sql`update stock set oversale = true where sku_id = ${goods.oil()}`.execute(shop.database.db);
    expect((await queue("lowStock")).total).toBe(total - 1);
    await sql`update stock set oversale = false where sku_id = ${goods.oil()}`.execute(shop.database.db);
  });

  it("sums the day so far, the same hours of the day before, and fourteen days whose figures stay once they are over", async () => {
    const zone = "Australia/Sydney";
    const { dayStart, now } = await today();
    const soFarMs = Date.parse(now) - Date.parse(dayStart);
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "medium" });
    expect(clock.format(new Date(dayStart))).toBe("00:00:00");
    const before = await today();
    const { orderId } = await buy(shop);
    const { rows } = await sql<{ cents: number }>`
      select net_cents as cents from orders where id = ${orderId}`.execute(shop.database.db);
    const cents = rows[0]?.cents ?? 0;
    const paid = async () => (await today()).today;
    expect(await paid()).toMatchObject({
      paidAmount: (before.today.paidAmount ?? 0) + cents,
      paidOrders: (before.today.paidOrders ?? 0) + 1,
    });
    const { total } = await owner.call(reportOpsApi.orders, { by: "payTime", from: dayStart });
    expect((await paid()).paidOrders).toBe(total);
    const payAt = (at: number) =>
      sql`update orders set paid_at = ${new Date(at)} where id = ${orderId}`.execute(shop.database.db);
    await payAt(Date.parse(dayStart) - DAY_MS + soFarMs / 2);
    expect((await today()).yesterday.paidAmount).toBe((before.yesterday.paidAmount ?? 0) + cents);
    const last = (await today()).days.at(-1);
    expect(last?.paidAmount).toBe((before.days.at(-1)?.paidAmount ?? 0) + cents);
    expect((await today()).days).toHaveLength(14);
    await payAt(Date.parse(dayStart) - 1);
    expect((await today()).yesterday.paidAmount).toBe(before.yesterday.paidAmount);
    shop.clock.advance(DAY_MS);
    owner = await openStaff(shop);
    const live = (await today()).days;
    expect(await sweepOnce(shop.app.kernel, daySweep)).toBe(14);
    expect(await sweepOnce(shop.app.kernel, daySweep)).toBe(0);
    expect((await today()).days).toEqual(live);
    await payAt(Date.parse(now));
    expect((await today()).days).toEqual(live);
  });

  it("shows nobody what they may not see", async () => {
    const packer = await today(await openStaff(shop, ["parcel.read"]));
    expect(packer.queues.map(({ key }) => key)).toEqual(["declare", "pack", "send", "stuck", "papers"]);
    expect(packer.today).toEqual({ paidAmount: null, paidOrders: null, newUsers: null });
    const nobody = await openStaff(shop, []);
    expect((await today(nobody)).queues).toEqual([]);
    expect(await nobody.refusal(commodityOpsApi.levels, {})).toBe(generalOutcome.FORBIDDEN);
  });
});
