import { casesOpsApi } from "@crux/contract/cases";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { dayAfter } from "@crux/rules/time/day-steps";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { type Bought, buy, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { audit } from "./audit.ts";
import { figureSweep } from "./count-figures.ts";
import { shopDay } from "./series.ts";
import { daySweep } from "./today.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OIL = goods.oil();
const ONE_OIL = [{ skuId: OIL, quantity: 1 }];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe.each(ENGINES)("the days of the figures on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    owner = await openStaff(shop);
    await stock(shop, OIL, 5_000);
    await sweepOnce(shop.app.kernel, figureSweep);
  });
  afterAll(() => shop.close());

  const random = seeded(20_261_123);
  const now = () => shop.clock.now();
  /** Goes on to so many minutes before the next midnight of the shop, whichever way its clocks are set. */
  const goBefore = async (minutes: number) => {
    const day = shopDay(now());
    while (shopDay(new Date(now().getTime() + minutes * MINUTE_MS)) === day) shop.clock.advance(MINUTE_MS);
    owner = await openStaff(shop);
  };
  /** What somebody does at some moment; what is begun may go on after midnight. */
  const open: (() => Promise<unknown>)[] = [];
  const later = (step: () => Promise<unknown>) => open.push(step);
  const refund = async ({ orderId }: Bought) => {
    const asked = { orderId, remark: "少发一件", items: ONE_OIL };
    const { id: refundId } = await owner.call(orderOpsApi.createRefund, asked);
    later(() => owner.call(paymentOpsApi.payRefund, { refundId }));
  };
  const order = async () => {
    const person = await signUp(shop, { balanceCents: 100_000 });
    const { id: orderId } = await placeOrder(person, ONE_OIL);
    const isPaid = random() < 0.7;
    later(() =>
      isPaid
        ? person.call(paymentApi.create, { orderId, channel: "WALLET" })
        : person.call(orderApi.cancel, { orderId }),
    );
  };
  const loss = async () => {
    const bought = await buy(shop, [{ skuId: OIL, quantity: 2 }]);
    const pkgId = bought.pkgs[0]?.id ?? 0;
    await sendPkg(owner, pkgId);
    const lost = await owner.call(casesOpsApi.openCase, { pkgId, kind: "LOST", words: "包裹丢失" });
    later(async () => {
      const { refundId } = await owner.call(casesOpsApi.refundCase, {
        caseId: lost.id,
        words: "为您退款",
        items: ONE_OIL,
      });
      later(() => owner.call(paymentOpsApi.payRefund, { refundId: refundId ?? 0 }));
    });
  };
  const callOff = async () => {
    const { orderId } = await buy(shop, ONE_OIL);
    later(() => owner.call(orderOpsApi.callOffOrder, { orderId, remark: "客户改主意" }));
  };
  const STEPS = [order, order, callOff, loss, async () => refund(await buy(shop))];
  const act = async () => {
    const step = random() < 0.5 ? open.splice(Math.floor(random() * open.length), 1)[0] : undefined;
    await (step ?? STEPS[Math.floor(random() * STEPS.length)])?.();
    shop.clock.advance(Math.floor(random() * 9 * MINUTE_MS));
  };
  const days = async (first: string, last: string) => {
    const asked = { from: first, to: last };
    const sales = await owner.call(reportOpsApi.series, { report: "sales", ...asked });
    const owed = await owner.call(reportOpsApi.series, { report: "liabilities", ...asked });
    return sales.current.rows.map(({ from, values }, place) => {
      const { orders, paid, back, backs, pieces } = values;
      return { day: from, orders, paid, back, backs, pieces, spent: owed.current.rows[place]?.values.spent };
    });
  };
  /** The same plainly out of the orders, refunds and books, each moment by the shop's clock. */
  const plainDays = async (first: string, last: string) => {
    const at = (column: string) => sql.raw(`(${column} at time zone 'Australia/Sydney')::date = day::date`);
    const { rows } = await sql`
      select to_char(day, 'YYYY-MM-DD') as day,
        (select count(*)::int from orders where ${at("paid_at")}) as orders,
        (select coalesce(sum(net_cents), 0)::int from orders where ${at("paid_at")}) as paid,
        (select coalesce(sum(quantity), 0)::int from orders join order_item on order_id = orders.id where ${at("paid_at")}) as pieces,
        (select count(*)::int from refund_order where ${at("settled_at")}) as backs,
        (select coalesce(sum(amount_cents), 0)::int from refund_order where ${at("settled_at")}) as back,
        (select coalesce(-sum(amount_cents), 0)::int from ledger_entry entry join ledger_tx tx on tx.id = tx_id
          join ledger_account account on account.id = account_id
          where type = 'WALLET' and kind = 'CONSUME' and ${at("tx.at")}) as spent
      from generate_series(${first}::date, ${last}::date, interval '1 day') day order by 1`.execute(
      shop.database.db,
    );
    return rows;
  };

  it("are those of orders, refunds and books to the cent, whatever happens on either side of midnight", async () => {
    const first = shopDay(now());
    for (let night = 0; night < 3; night += 1) {
      await goBefore(20 + Math.floor(random() * 10));
      for (let turn = 0; turn < 12; turn += 1) await act();
      const last = shopDay(now());
      expect(await days(first, last)).toEqual(await plainDays(first, last));
      if (night === 1) for (const sweep of [figureSweep, daySweep]) await sweepOnce(shop.app.kernel, sweep);
    }
    const last = shopDay(now());
    shop.clock.advance(DAY_MS);
    owner = await openStaff(shop);
    for (const sweep of [figureSweep, daySweep]) await sweepOnce(shop.app.kernel, sweep);
    const kept = await days(first, last);
    expect(kept).toEqual(await plainDays(first, last));
    expect(kept.filter(({ orders }) => orders).length).toBeGreaterThan(2);
    expect(kept.filter(({ back }) => back).length).toBeGreaterThan(1);
    expect(await audit(shop.database.db)).toEqual([]);
  });

  it("are counted back to the first one in whatever pieces the servers live to do", async () => {
    const { db } = shop.database;
    const today = shopDay(now());
    const first = dayAfter(today, -40);
    await sql`update orders set paid_at = ${`${first}T02:00:00Z`}::timestamptz where id = (select min(id) from orders where paid_at is not null)`.execute(
      db,
    );
    await sql`delete from report_figure`.execute(db);
    await sql`delete from report_sku_day`.execute(db);
    await sql`delete from report_span`.execute(db);
    await sql`delete from report_day`.execute(db);
    const count = () => runAsSystem(shop.app.kernel, figureSweep.work);
    const broken = runAsSystem(shop.app.kernel, async (ctx) => {
      await figureSweep.work(ctx);
      throw new Error("the server died");
    });
    await expect(broken).rejects.toThrow("the server died");
    for (let turn = 0; turn < 15; turn += 1) await count();
    const half = await owner.call(reportOpsApi.series, { report: "sales", from: first, to: today });
    expect(half.countedFrom).toBe(dayAfter(today, -15));
    await Promise.all([1, 2, 3].map(() => sweepOnce(shop.app.kernel, figureSweep)));
    await sweepOnce(shop.app.kernel, figureSweep);
    expect(await days(first, today)).toEqual(await plainDays(first, today));
    const breaks = await audit(db);
    expect(breaks).toEqual([]);
  });

  it("that say something else are found by the audit, day by day", async () => {
    const { db } = shop.database;
    await sweepOnce(shop.app.kernel, daySweep);
    const day = (
      await sql<{ day: string }>`
      select max(day)::text as day from report_figure where measure = 'sales.paid'`.execute(db)
    ).rows[0]?.day;
    for (const [change, what] of [
      ["update report_figure set value = value + 7 where measure = 'sales.paid'", "as sales.paid"],
      [
        "update report_figure set value = value + 7 where measure = 'ledger.WALLET.CONSUME'",
        "in WALLET by CONSUME",
      ],
      ["update report_sku_day set pieces = pieces + 1 where pieces > 0", "as pieces by sku"],
      ["update report_day set paid_cents = paid_cents - 1 where paid_orders > 0", "orders over"],
    ] as const) {
      const undo = new Error("undo");
      const tried = db.transaction().execute(async (trx) => {
        await sql`${sql.raw(change)} and day = ${day}::date`.execute(trx);
        expect(await audit(trx)).toMatchObject([{ invariant: "I-06", what: expect.stringContaining(what) }]);
        throw undo;
      });
      await expect(tried).rejects.toBe(undo);
    }
  });
});
