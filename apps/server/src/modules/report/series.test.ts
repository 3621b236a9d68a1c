import { orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import type { ReportName } from "@crux/contract/report/series.schema";
import { taskOpsApi } from "@crux/contract/task";
import { dayAfter } from "@crux/rules/time/day-steps";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { goods, productOf } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { type Bought, buy } from "../../testing/parcels.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { audit } from "./audit.ts";
import { figureSweep } from "./count-figures.ts";
import { shopDay } from "./series.ts";

const DAY_MS = 24 * 3_600_000;
const OIL = goods.oil();

describe.each(ENGINES)("the figures of the shop on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    owner = await openStaff(shop);
    await sweep();
  });
  afterAll(() => shop.close());

  const now = () => shop.clock.now();
  const sweep = () => sweepOnce(shop.app.kernel, figureSweep);
  const pass = async (days: number) => {
    shop.clock.advance(days * DAY_MS);
    owner = await openStaff(shop);
  };
  const series = async (report: ReportName, from = shopDay(now()), to = from) =>
    (await owner.call(reportOpsApi.series, { report, from, to })).current;
  const total = async (report: ReportName, from?: string, to?: string) =>
    (await series(report, from, to)).total;
  const netOf = async ({ orderId }: Bought) => {
    const { rows } = await sql<{ net: number; ship: number }>`
      select net_cents as net, ship_fee_cents as ship from orders where id = ${orderId}`.execute(
      shop.database.db,
    );
    return rows[0] ?? { net: 0, ship: 0 };
  };
  const refund = async ({ orderId }: Bought, skuId = OIL) => {
    const { id } = await owner.call(orderOpsApi.createRefund, {
      orderId,
      remark: "少发一件",
      items: [{ skuId, quantity: 1 }],
    });
    return owner.call(paymentOpsApi.payRefund, { refundId: id });
  };
  /** What the kept days say of each account of the books, less what its entries before the day that runs come to. */
  const unlikeBooks = async () => {
    const { rows } = await sql`
      with kept as (
        select split_part(measure, '.', 2) as account, sum(value) as cents from report_figure
        where subject = 'ledger' group by 1),
      booked as (
        select account.type as account, sum(amount_cents) as cents from ledger_entry entry
        join ledger_tx tx on tx.id = entry.tx_id join ledger_account account on account.id = entry.account_id
        where (tx.at at time zone 'Australia/Sydney')::date < (select to_day from report_span) group by 1)
      select account, kept.cents as kept, booked.cents as booked from kept full join booked using (account)
      where coalesce(kept.cents, 0) <> coalesce(booked.cents, 0)`.execute(shop.database.db);
    return rows;
  };

  it("count what today brought at once, and keep it when the day is over", async () => {
    const before = await total("sales");
    const wallets = (await total("liabilities")).wallets ?? 0;
    const bought = await buy(shop);
    const { net, ship } = await netOf(bought);
    const live = await total("sales");
    expect(live).toMatchObject({
      paid: (before.paid ?? 0) + net,
      orders: (before.orders ?? 0) + 1,
      pieces: (before.pieces ?? 0) + 4,
      freight: (before.freight ?? 0) + ship,
    });
    expect((await total("channels")).wallet).toBeGreaterThanOrEqual(net);
    // The buyer brought a wallet of 10,000 dollars along and paid from it.
    expect((await total("liabilities")).wallets).toBe(wallets + 1_000_000 - net);
    const day = shopDay(now());
    await pass(1);
    expect(await total("sales", day)).toEqual(live);
    await sweep();
    expect(await total("sales", day)).toEqual(live);
    expect(await unlikeBooks()).toEqual([]);
  });

  it("count a refund on the day that it was paid, and leave the day of its order as it was", async () => {
    const bought = await buy(shop);
    const day = shopDay(now());
    const sold = await total("sales", day);
    await pass(1);
    await sweep();
    const { amount } = await refund(bought);
    expect(await total("sales", day)).toEqual(sold);
    expect(await total("sales")).toMatchObject({ back: amount, backs: 1, net: -amount });
    await pass(1);
    await sweep();
    expect(await total("sales", dayAfter(day))).toMatchObject({ back: amount, net: -amount });
    const top = await owner.call(reportOpsApi.top, { from: dayAfter(day), to: dayAfter(day), group: "sku" });
    expect(top.list).toMatchObject([{ id: OIL, pieces: 0, backPieces: 1, backAmount: amount }]);
    expect(top.list[0]?.before.pieces).toBeGreaterThan(0);
  });

  it("add up to the books and to the orders while customers buy, refunds are paid and several servers count", async () => {
    await pass(1);
    const day = shopDay(now());
    const [first, second] = await Promise.all([buy(shop), buy(shop)]);
    await Promise.all([
      buy(shop),
      refund(first),
      sweep(),
      buy(shop),
      refund(second),
      sweep(),
      buy(shop, [{ skuId: OIL, quantity: 1 }]),
    ]);
    await pass(1);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await unlikeBooks()).toEqual([]);
    const { rows } = await sql<{ paid: number; back: number }>`
      select (select sum(net_cents)::int from orders where order_type <> 'DEPOSIT' and (paid_at at time zone 'Australia/Sydney')::date = ${day}::date) as paid,
        (select sum(amount_cents)::int from refund_order where (settled_at at time zone 'Australia/Sydney')::date = ${day}::date) as back`.execute(
      shop.database.db,
    );
    const { paid = 0, back = 0 } = rows[0] ?? {};
    expect(await total("sales", day)).toMatchObject({ orders: 5, paid, back, net: paid - back });
    const top = await owner.call(reportOpsApi.top, { from: day, to: day });
    expect(top.sum).toMatchObject({ amount: paid, backAmount: back });
    expect(top.list.map(({ id }) => id)).toContain(productOf(OIL));
    expect(await audit(shop.database.db)).toEqual([]);
    const { db } = shop.database;
    const shift = (cents: number) =>
      sql`update report_figure set value = value + ${cents} where measure = 'ledger.SALES.CONSUME' and day = ${day}::date`.execute(
        db,
      );
    await shift(7);
    expect(await audit(db)).toMatchObject([{ invariant: "I-06", what: expect.stringContaining("in SALES") }]);
    await shift(-7);
  });

  it("count days of 23 and 25 hours whole, each moment once, back to the first day of the shop", async () => {
    const bought = await Promise.all([1, 2, 3].map(() => buy(shop, [{ skuId: OIL, quantity: 1 }])));
    // Sydney's clocks went forward on 4 October 2026 and back on 5 April 2026.
    const moments = ["2026-10-03T14:00:00Z", "2026-10-04T12:59:59Z", "2026-10-04T13:00:00Z"];
    for (const [place, { orderId }] of bought.entries())
      await sql`update orders set paid_at = ${moments[place]}::timestamptz where id = ${orderId}`.execute(
        shop.database.db,
      );
    const answer = await owner.call(reportOpsApi.series, {
      report: "sales",
      from: "2026-10-03",
      to: "2026-10-05",
    });
    expect(answer.countedFrom).not.toBeNull();
    for (let turn = 0; turn < 10 && (await sweep()) > 0; turn += 1);
    const { rows, total: sum } = await series("sales", "2026-10-03", "2026-10-05");
    expect(rows.map(({ values }) => values.orders)).toEqual([0, 2, 1]);
    expect(sum.orders).toBe(3);
    const weeks = await owner.call(reportOpsApi.series, {
      report: "sales",
      from: "2026-10-03",
      to: "2026-10-06",
      by: "week",
    });
    expect(weeks.countedFrom).toBeNull();
    expect(weeks.current.rows).toMatchObject([
      { from: "2026-10-03", to: "2026-10-04", values: { orders: 2 } },
      { from: "2026-10-05", to: "2026-10-06", values: { orders: 1 } },
    ]);
    expect(weeks.before).toMatchObject({ from: "2026-09-29", to: "2026-10-02", total: { orders: 0 } });
    // As if all days since were counted.
    const { db } = shop.database;
    for (const [place, at] of [
      "2026-04-04T13:00:00Z",
      "2026-04-05T13:59:59Z",
      "2026-04-05T14:00:00Z",
    ].entries())
      await sql`update orders set paid_at = ${at}::timestamptz where id = ${bought[place]?.orderId}`.execute(
        db,
      );
    await sql`update report_span set from_day = '2026-04-07'`.execute(db);
    expect(await sweep()).toBe(2);
    expect((await series("sales", "2026-04-05", "2026-04-06")).rows).toMatchObject([
      { values: { orders: 2 } },
      { values: { orders: 1 } },
    ]);
  });

  it("say what is owed to customers at the end of each day", async () => {
    const from = dayAfter(shopDay(now()), -6);
    const { rows, total: sum } = await series("liabilities", from, shopDay(now()));
    const books = await owner.call(reportOpsApi.accounts, {});
    expect(sum.wallets).toBe(books.wallets.balances);
    for (const [place, { values }] of rows.entries()) {
      const moved = ["topUps", "refunds", "cashBack", "adjusted", "reversed"].map((key) => values[key] ?? 0);
      const change = moved.reduce((all, one) => all + one, 0) - (values.spent ?? 0);
      const earlier = rows[place - 1]?.values.wallets;
      if (earlier != null) expect(values.wallets).toBe(earlier + change);
    }
  });

  it("say what statements let come in and kept of it, by channel, and which of their days are closed", async () => {
    const { db } = shop.database;
    await sql`
      insert into statement_line (provider, mark, day, at, kind, txn, amount_cents, fee_cents, currency, imported_at)
      select provider, 'mark ' || n, day::date, day::timestamptz, kind, 'txn ' || n, cents, fee, currency, now()
      from (values (1, 'ALIPAY', '2026-03-01', 'MONEY', 10000, 60, 'AUD'), (2, 'ALIPAY', '2026-03-01', 'MONEY', -2500, 0, 'AUD'),
        (3, 'ALIPAY', '2026-03-02', 'MONEY', 5001, 31, 'AUD'), (4, 'CASHIER', '2026-03-02', 'MONEY', 20000, 0, 'AUD'),
        (5, 'CASHIER', '2026-03-02', 'FEE', -350, 350, 'AUD'), (6, 'CASHIER', '2026-03-02', 'PAYOUT', -19650, 0, 'AUD'),
        (7, 'CASHIER', '2026-03-02', 'MONEY', 70000, 900, 'CNY'), (8, 'BANK', '2026-03-04', 'MONEY', 100, 1, 'AUD'))
        line (n, provider, day, kind, cents, fee, currency)`.execute(db);
    await sql`insert into statement_day (provider, day, closed_at) values ('ALIPAY', '2026-03-01', now()), ('BANK', '2026-03-02', null)`.execute(
      db,
    );
    const { rows, total: sum } = await series("fees", "2026-03-01", "2026-03-03");
    expect(sum).toMatchObject({ gross: 35_001, back: 2_500, fee: 441, net: 32_060, rate: 126 });
    expect(sum).toMatchObject({ days: 3, closed: 1, books: 0, BANKdays: 0, BANKrate: null });
    expect(sum).toMatchObject({ ALIPAYfee: 91, ALIPAYnet: 12_410, ALIPAYdays: 2, CASHIERfee: 350 });
    expect(rows.map(({ values }) => [values.fee, values.rate])).toEqual([
      [60, 60],
      [381, 152],
      [0, null],
    ]);
    const after = await owner.call(reportOpsApi.series, {
      report: "fees",
      from: "2026-03-04",
      to: "2026-03-04",
    });
    expect(after).toMatchObject({ current: { total: { fee: 1 } }, before: { total: { fee: 0 } } });
  });

  it("leave as a table of the shop's words, in either encoding", async () => {
    const day = shopDay(now());
    const read = async (input: object) => {
      const asked = await owner.call(taskOpsApi.start, {
        kind: "report.export",
        input: { from: dayAfter(day, -6), to: day, ...input },
      });
      while ((await shop.app.runTask()) > 0);
      const { path } = await owner.call(taskOpsApi.file, { id: asked.id });
      const file = await shop.app.http.inject({
        url: path,
        headers: { authorization: `Bearer ${owner.session?.token}` },
      });
      return file.rawPayload;
    };
    const plain = (await read({ report: "sales" })).toString();
    const paid = (await total("sales", dayAfter(day, -6))).paid ?? 0;
    const lines = plain.split("\r\n");
    expect(lines[0]).toContain("开始日期,结束日期,净销售额（澳元）,成交金额（澳元）,成交订单");
    expect(lines[1]?.split(",").slice(0, 4)).toMatchObject([
      dayAfter(day, -6),
      dayAfter(day, -6),
      expect.anything(),
      String(paid / 100),
    ]);
    expect(lines).toHaveLength(9);
    const fees = (await read({ report: "fees" })).toString();
    expect(fees).toMatch(
      /^.?开始日期,结束日期,手续费（澳元）,.*净额（澳元）,费率（%）,.*支付宝手续费（澳元）/,
    );
    const gbk = new TextDecoder("gbk").decode(
      await read({ report: "products", group: "sku", encoding: "GBK" }),
    );
    expect(gbk).toMatch(/^SKU编号,名称,规格,件数/);
    expect(gbk).toContain(`${OIL},`);
  });

  it("are for those with the right, and for three years at most", async () => {
    const packer = await openStaff(shop, ["parcel.read", "payment.read"]);
    const day = shopDay(now());
    const asked = { report: "sales", from: day, to: day } as const;
    expect(await packer.refusal(reportOpsApi.series, asked)).toBe(generalOutcome.FORBIDDEN);
    expect(await packer.refusal(reportOpsApi.top, { from: day, to: day })).toBe(generalOutcome.FORBIDDEN);
    expect((await (await openStaff(shop, "finance")).call(reportOpsApi.series, asked)).report).toBe("sales");
    for (const wrong of [
      { from: "2020-01-01" },
      { from: dayAfter(day) },
      { from: "2026-02-30" },
      { report: "nonsense" },
    ])
      expect((await owner.raw(reportOpsApi.series.line, { ...asked, ...wrong })).body.code).toBe(900001);
  });
});
