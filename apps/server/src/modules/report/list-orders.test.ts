import { readFileSync } from "node:fs";
import { requestOfPreview } from "@crux/client/order-request";
import { cartApi } from "@crux/contract/cart";
import { orderApi, orderOpsApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import { taskOpsApi } from "@crux/contract/task";
import { userApi } from "@crux/contract/user";
import { sum } from "@crux/rules/money/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAddresses, placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { buy, sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";

const OIL = goods.oil();
const ORDERS_OF_BEFORE = "../../migrations/0296-orders-listed.sql";
const PARCELS_OF_BEFORE = "../../migrations/0332-parcels-that-lack-papers.sql";
const idOf = (row: object) => Number((row as { id: unknown }).id);

describe.each(ENGINES)("the orders that staff see on %s", (engine) => {
  let shop: Shop;
  let staff: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    staff = await openStaff(shop, "service");
    await stock(shop, OIL, 5_000);
  });
  afterAll(() => shop.close());

  const list = async (asked: object) => (await staff.call(reportOpsApi.orders, asked)).list;
  const found = async (q: string, more = {}) => (await list({ q, ...more })).map(({ id }) => id);
  /** An order to somebody of this name and number. */
  const orderTo = async (name: string, mobile: string) => {
    const buyer = await signUp(shop);
    const { senderId } = await addAddresses(buyer, "澳大利亚");
    const receiver = await buyer.call(userApi.saveReceiver, {
      name,
      mobile,
      country: "澳大利亚",
      state: "NSW",
      city: "SYDNEY",
      postCode: "2000",
      detailAddress: "1 George St",
    });
    const preview = await buyer.call(cartApi.preview, {
      itemList: [{ skuId: OIL, quantity: 1 }],
    });
    const request = requestOfPreview(preview, "澳大利亚", { senderId, receiverId: receiver.id });
    return { buyer, ...(await buyer.call(orderApi.create, request)) };
  };

  it("show what one look takes, the mobile masked", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    await staff.call(orderOpsApi.setNote, { orderId, note: "请附小票", version: 0 });
    const [row] = await list({ q: String(orderId) });
    const order = await buyer.call(orderApi.detail, { orderId });
    expect(row).toMatchObject({
      id: orderId,
      state: "PAID",
      orderType: "SHOPPING",
      netAmount: order.netAmount,
      createTime: order.createTime,
      buyer: { uid: buyer.session.uid, userClass: "PLAIN" },
      receiver: { name: "王小明", mobile: "138****8000", country: "中国", city: "上海市" },
      channel: "WALLET",
      pkgStatuses: pkgs.map(({ pkgStatus }) => pkgStatus),
      pieces: sum(order.orderItems.map(({ quantity }) => quantity)),
      refund: null,
      note: "请附小票",
    });
    expect(row?.goods.map(({ name }) => name)).toEqual(
      order.orderItems.map(({ skuDetail }) => skuDetail.productName),
    );
    expect(row?.payTime).not.toBeNull();
  });

  it("are found by a name of two characters, its beginning or its end, and the last digits of a mobile", async () => {
    const [ming, hong, lee] = [
      await orderTo("李明", "+61412007788"),
      await orderTo("欧阳晓红", "+61412556611"),
      await orderTo("Grace Lee", "0412 990 011"),
    ];
    expect(await found("李明")).toEqual([ming.id]);
    expect(await found("李")).toEqual([ming.id]);
    expect(await found("晓红")).toEqual([hong.id]);
    expect(await found("欧阳")).toEqual([hong.id]);
    expect(await found(" grace ")).toEqual([lee.id]);
    expect(await found("LEE")).toEqual([lee.id]);
    expect(await found("7788")).toEqual([ming.id]);
    expect(await found("6611")).toEqual([hong.id]);
    expect(await found("0412 556 611")).toEqual([hong.id]);
    expect(await found("+61 412 990 011")).toEqual([lee.id]);
    for (const nobody of [
      "阳晓",
      "778",
      "5566",
      "%",
      "_",
      "李%",
      "'; drop table orders; --",
      "9999999999999999",
    ])
      expect(await found(nobody), nobody).toEqual([]);
  });

  it("are found by a number, a waybill and the mobile of their buyer", async () => {
    const { buyer, orderId, pkgs } = await buy(shop);
    const packer = await openStaff(shop, "warehouse");
    const waybill = await sendPkg(packer, pkgs[0]?.id ?? 0);
    const { mobile } = await buyer.call(userApi.current, {});
    expect(await found(` ${orderId} `)).toEqual([orderId]);
    expect(await found(waybill.toLowerCase())).toEqual([orderId]);
    expect(await found(mobile)).toEqual([orderId]);
    expect(await found(mobile.slice(3))).toEqual([orderId]);
  });

  it("are filtered by what stands beside them", async () => {
    const { buyer, orderId } = await buy(shop);
    const unpaid = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    const { uid } = buyer.session;
    const of = async (asked: object) => (await list({ uid, ...asked })).map(({ id }) => id);
    expect(await of({})).toEqual([unpaid.id, orderId]);
    expect(await of({ sort: "createTime" })).toEqual([orderId, unpaid.id]);
    expect(await of({ state: ["CREATED", "CHECKING"] })).toEqual([unpaid.id]);
    expect(await of({ channel: ["WALLET"] })).toEqual([orderId]);
    expect(await of({ channel: ["ALIPAY_QR", "BANK_TRANSFER"] })).toEqual([]);
    await buyer.call(paymentApi.create, { orderId: unpaid.id, channel: "BANK_TRANSFER" });
    expect(await of({ channel: ["BANK_TRANSFER"] })).toEqual([unpaid.id]);
    expect(await of({ orderType: ["MEMBERSHIP"] })).toEqual([]);
    expect(await of({ orderSource: ["ONLINE"] })).toHaveLength(2);
    expect(await of({ orderSource: ["POS"] })).toEqual([]);
    expect(await of({ by: "payTime", from: "2020-01-01T00:00:00Z" })).toEqual([orderId]);
    expect(await of({ to: "2020-01-01T00:00:00Z" })).toEqual([]);
    const { netAmount } = unpaid;
    expect(await of({ amountFrom: netAmount, amountTo: netAmount })).toEqual([unpaid.id]);
    expect(await of({ sort: "amount" })).toEqual([unpaid.id, orderId]);
    expect(await of({ refund: "OPEN" })).toEqual([]);
    await staff.call(orderOpsApi.createRefund, {
      orderId,
      remark: "少发",
      items: [{ skuId: OIL, quantity: 1 }],
    });
    expect(await of({ refund: "OPEN" })).toEqual([orderId]);
    expect((await list({ uid, refund: "OPEN" }))[0]?.refund).toBe("OPEN");
    const { list: refunds } = await staff.call(orderOpsApi.refundsOps, { orderId });
    const cashier = await openStaff(shop);
    await cashier.call(paymentOpsApi.payRefund, { refundId: refunds[0]?.id ?? 0 });
    expect([await of({ refund: "OPEN" }), await of({ refund: "DONE" })]).toEqual([[], [orderId]]);
    expect(await of({ refund: "DONE", channel: ["WALLET"], sort: "-amount" })).toEqual([orderId]);
    expect(await of({ lacksPapers: true })).toEqual([]);
    // What its customer takes out of the receivers is no loss of the papers that it was paid with.
    await sql`update client_identity set back_name = null where uid = ${uid}`.execute(shop.database.db);
    expect(await of({ lacksPapers: true })).toEqual([]);
    await sql`update logistics_pkg set papers = 'NAME_DIFFERS' where order_id = ${orderId}`.execute(
      shop.database.db,
    );
    expect(await of({ lacksPapers: true })).toEqual([orderId]);
    const waiting = await staff.call(orderOpsApi.pkgs, {
      papers: ["MISSING", "NAME_DIFFERS"],
      pageSize: 100,
    });
    expect(waiting.list.map((pkg) => pkg.orderId)).toContain(orderId);
  });

  it("that lack papers stand once each in the order of their time, however many of their parcels do, those of before, too", async () => {
    const { db } = shop.database;
    const bought = [await buy(shop), await buy(shop), await buy(shop)];
    const ids = bought.map(({ orderId }) => orderId);
    // The second one is the oldest.
    for (const table of ["orders", "order_listing"])
      await sql`update ${sql.table(table)} set created_at = '2026-01-01T00:00:00Z' where id = ${ids[1]}`.execute(
        db,
      );
    await sql`update logistics_pkg set papers = 'MISSING' where order_id = any(${ids})`.execute(db);
    const lacking = async (more = {}) =>
      await staff.call(reportOpsApi.orders, { lacksPapers: true, ...more });
    const own = async (more = {}) =>
      (await lacking({ pageSize: 100, ...more })).list.map(({ id }) => id).filter((id) => ids.includes(id));
    const inTime = [ids[1], ids[0], ids[2]];
    const askAll = async () => {
      expect(await own()).toEqual(inTime.toReversed());
      expect(await own({ sort: "createTime" })).toEqual(inTime);
      expect((await own({ sort: "amount" })).toSorted()).toEqual(ids.toSorted());
      expect(await own({ state: ["PAID"], from: "2026-01-02T00:00:00Z" })).toEqual([ids[2], ids[0]]);
      const { list: all, total } = await lacking({ pageSize: 100 });
      expect(new Set(all.map(({ id }) => id)).size).toBe(total);
      const byPage = await Promise.all(all.map((_, pageNum) => lacking({ pageSize: 1, pageNum })));
      expect(byPage.flatMap(({ list: page }) => page.map(({ id }) => id))).toEqual(all.map(({ id }) => id));
      const counts = await staff.call(reportOpsApi.orderCounts, { lacksPapers: true });
      expect(sum(counts.map((count) => count.total))).toBe(total);
    };
    await askAll();
    await sql`update logistics_pkg set ordered_at = null`.execute(db);
    await shop.database.script(
      readFileSync(new URL(PARCELS_OF_BEFORE, import.meta.url), "utf8").split("\n")[2] ?? "",
    );
    await askAll();
    await sql`update logistics_pkg set papers = 'OK' where order_id = ${ids[0]} and seq = 0`.execute(db);
    expect(await own()).toContain(ids[0]);
    await sql`update logistics_pkg set papers = 'OK' where order_id = ${ids[0]}`.execute(db);
    expect(await own()).toEqual([ids[2], ids[1]]);
  });

  it("of some amounts stand in each order that is asked for, page by page", async () => {
    const { rows } = await sql<{ id: number; createdAt: Date; netCents: number }>`
      select id, created_at as "createdAt", net_cents as "netCents" from orders where net_cents between 1 and 1000000`.execute(
      shop.database.db,
    );
    expect(rows.length).toBeGreaterThan(5);
    const byTime = rows.toSorted((a, b) => +a.createdAt - +b.createdAt || a.id - b.id);
    const byAmount = rows.toSorted((a, b) => a.netCents - b.netCents || a.id - b.id);
    for (const [sort, wanted] of [
      ["createTime", byTime],
      ["-createTime", byTime.toReversed()],
      ["amount", byAmount],
      ["-amount", byAmount.toReversed()],
    ] as const) {
      const pages = [0, 1, 2].map((pageNum) =>
        list({ amountFrom: 1, amountTo: 1_000_000, sort, pageNum, pageSize: 2 }),
      );
      expect((await Promise.all(pages)).flat().map(({ id }) => id)).toEqual(
        wanted.slice(0, 6).map(({ id }) => id),
      );
    }
  });

  it("are counted in each state as their list counts them", async () => {
    const { buyer } = await buy(shop);
    await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    const week = { from: new Date(Date.now() - 7 * 86_400_000).toISOString() };
    const byPayment = { channel: ["WALLET" as const, "BANK_TRANSFER" as const] };
    for (const asked of [
      ...[{}, { uid: buyer.session.uid }, { q: "王小明" }, { amountFrom: 5_000 }, week, byPayment],
      ...[{ ...byPayment, ...week }, { refund: "DONE" as const }, { refund: "DONE" as const, ...byPayment }],
    ]) {
      const counts = await staff.call(reportOpsApi.orderCounts, asked);
      expect(counts).toHaveLength(9);
      for (const { state, ...count } of counts) {
        const { total, totalCapped } = await staff.call(reportOpsApi.orders, { ...asked, state: [state] });
        expect(count, state).toEqual({ total, totalCapped });
      }
    }
    const counts = await staff.call(reportOpsApi.orderCounts, { uid: buyer.session.uid });
    expect(Object.fromEntries(counts.map(({ state, total }) => [state, total]))).toMatchObject({
      CREATED: 1,
      PAID: 1,
      CANCELLED: 0,
    });
  });

  it("are listed by payment and refund as payments and refunds have it, those of before, too", async () => {
    const { rows: wanted } = await sql<object>`
      select id, state, created_at as "createdAt", payment.channel, exists (
        select from refund_order where order_id = orders.id and state = 'REFUNDED' and cause <> 'EXTRA') as "isRefunded"
      from orders left join lateral (
        select channel from payment_order where order_id = orders.id and status in ('CREATED', 'CHECKING', 'PAID', 'REFUNDED')
        order by id desc limit 1) payment on true
      where exists (select from payment_order where order_id = orders.id) order by id`.execute(
      shop.database.db,
    );
    const listed = async () =>
      await shop.database.db
        .selectFrom("orderListing")
        .select(["id", "state", "createdAt", "channel", "isRefunded"])
        .where("id", "in", wanted.map(idOf))
        .orderBy("id")
        .execute();
    expect(wanted.length).toBeGreaterThan(3);
    expect(await listed()).toEqual(wanted);
    await shop.database.db.deleteFrom("orderListing").execute();
    await shop.database.script(readFileSync(new URL(ORDERS_OF_BEFORE, import.meta.url), "utf8"));
    expect(await listed()).toEqual(wanted);
  });

  it("leave as a table whose cells no spreadsheet runs, as filtered or as named, for whoever may see them", async () => {
    const { buyer, orderId } = await buy(shop);
    const other = await placeOrder(buyer, [{ skuId: OIL, quantity: 1 }]);
    await staff.call(orderOpsApi.addNote, { orderId, words: "=1+1" });
    const { uid } = buyer.session;
    const table = async (input: Record<string, unknown>) => {
      const task = await staff.call(taskOpsApi.start, { kind: "orders.export", input });
      while ((await shop.app.runTask()) > 0);
      const { path } = await staff.call(taskOpsApi.file, { id: task.id });
      const headers = { authorization: `Bearer ${staff.session?.token}` };
      const { body } = await shop.app.http.inject({ url: path, headers });
      return body.trim().split("\r\n");
    };
    const [head, ...lines] = await table({ uid });
    expect(head).toContain("订单号,下单时间,付款时间,状态");
    expect(lines.map((line) => Number(line.split(",")[0]))).toEqual([other.id, orderId]);
    expect(lines[1]).toContain("已付款,购物");
    expect(lines[1]).toContain(",'+86");
    expect(lines[1]).toMatch(/,'=1\+1$/);
    // Goods as they were when they were ordered, with what tells two of a product apart, and all pieces together.
    const cellOf = (line: string | undefined, title: string) =>
      line?.split(",")[head?.split(",").indexOf(title) ?? -1];
    const { orderItems } = await buyer.call(orderApi.detail, { orderId });
    const named = orderItems.map(({ skuDetail: { productName, attributesString }, quantity }) =>
      [productName, attributesString, `×${quantity}`].filter(Boolean).join(" "),
    );
    expect(named.some((text) => text.split(" ").length > 2)).toBe(true);
    expect(cellOf(lines[1], "商品")).toBe(named.join("；"));
    expect([cellOf(lines[1], "件数"), cellOf(lines[0], "件数")]).toEqual(["4", "1"]);
    expect(await table({ uid, orderIds: [orderId] })).toHaveLength(2);
    // What was entered may still be withdrawn; what was paid is back.
    const back = async () => cellOf((await table({ uid, orderIds: [orderId] }))[1], "已退（澳元）");
    const refund = await staff.call(orderOpsApi.createRefund, { orderId, otherFee: 500, remark: "少发一件" });
    expect(await back()).toBe("0");
    const cashier = await openStaff(shop, "finance");
    await cashier.call(paymentOpsApi.payRefund, { refundId: refund.id });
    expect(await back()).toBe("5");
    const packer = await openStaff(shop, ["parcel.read"]);
    expect(await packer.refusal(taskOpsApi.start, { kind: "orders.export", input: {} })).toBe(
      generalOutcome.FORBIDDEN,
    );
  });

  it("are nobody's to see without the right", async () => {
    const other = await openStaff(shop, ["parcel.read"]);
    expect(await other.refusal(reportOpsApi.orders, {})).toBe(generalOutcome.FORBIDDEN);
    expect(await other.refusal(reportOpsApi.orderCounts, {})).toBe(generalOutcome.FORBIDDEN);
  });
});
