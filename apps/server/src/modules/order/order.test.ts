import { DEPOSIT_SKU_ID } from "@crux/contract/limits";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as paymentOutcome from "@crux/contract/outcomes/payment";
import { saleApi } from "@crux/contract/sale";
import { isOrderMove, type OrderState } from "@crux/rules/order/order-states";
import { HOUR_MS } from "@crux/rules/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOnce } from "../../kernel/time/sweeps.ts";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { placeOrder, stock } from "../../testing/checkout.ts";
import { goods } from "../../testing/goods.ts";
import { ENGINES, openShop, type Shop } from "../../testing/open-shop.ts";
import { signUp } from "../../testing/people.ts";
import { lockForPayment, markPaid } from "./service.ts";
import { orderSweeps } from "./sweeps.ts";

const CREAM = goods.cream();

describe.each(ENGINES)("orders on %s", (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(engine);
  });
  afterAll(() => shop.close());

  const reserved = async (skuId: number) => {
    const { rows } = await sql<{ reserved: number }>`
      select reserved from audit.stock where sku_id = ${skuId}`.execute(shop.database.db);
    return rows[0]?.reserved;
  };
  const setState = (orderId: number, status: string, payment: string | null) =>
    sql`update orders set order_status = ${status}, payment_status = ${payment} where id = ${orderId}`.execute(
      shop.database.db,
    );
  const deposit = {
    orderType: "DEPOSIT" as const,
    orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity: 1, price: 100_000 }],
  };

  describe("list", () => {
    it("shows the caller's own, newest first, by page (R-API-20, R-CONST-08)", async () => {
      const person = await signUp(shop);
      const other = await signUp(shop);
      await placeOrder(other, [{ skuId: CREAM, quantity: 1 }]);
      const first = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
      const second = await person.call(orderApi.create, deposit);
      const third = await person.call(orderApi.create, deposit);
      const page = await person.call(orderApi.list, { pageNum: 0, pageSize: 2 });
      expect(page.content).toEqual([third, second]);
      expect(page).toMatchObject({
        totalElements: 3,
        totalPages: 2,
        number: 0,
        size: 2,
        first: true,
        last: false,
      });
      const last = await person.call(orderApi.list, { pageNum: 1, pageSize: 2 });
      expect(last.content).toEqual([first]);
      const sortPojo = { key: "nonsense", direction: "ASC" as const };
      const upwards = await person.call(orderApi.list, { sortPojo });
      expect(upwards.content.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    });

    it("filters by status, several at once (R-API-20, R-ORD-05, R-ORD-06, OP-045)", async () => {
      const person = await signUp(shop);
      const ids: number[] = [];
      for (const [status, payment] of [
        ["CREATED", null],
        ["PAID", "PAID"],
        ["PARTIAL_SHIPPED", "PAID"],
        ["SHIPPED", "PAID"],
        ["COMPLETED", "PAID"],
      ] as const) {
        const { id } = await person.call(orderApi.create, deposit);
        await setState(id, status, payment);
        ids.push(id);
      }
      const found = async (
        orderStatus: ("CREATED" | "PAID" | "PARTIAL_SHIPPED" | "SHIPPED" | "COMPLETED")[],
      ) => (await person.call(orderApi.list, { orderStatus })).content.map(({ id }) => ids.indexOf(id));
      expect(await found(["CREATED"])).toEqual([0]);
      expect(await found(["PAID", "PARTIAL_SHIPPED"])).toEqual([2, 1]);
      expect(await found(["SHIPPED"])).toEqual([3]);
      expect(await found(["COMPLETED"])).toEqual([4]);
      expect(await found([])).toEqual([4, 3, 2, 1, 0]);
    });

    it.each(['{"orderStatus":["NOPE"]}', '{"orderStatus":"CREATED"}', '{"pageNum":-1}', '{"pageSize":1001}'])(
      "refuses %s",
      async (body) => {
        const person = await signUp(shop);
        expect((await person.raw(`POST /order/secure/${person.session.uid}/orders`, body)).body.code).toBe(
          generalOutcome.INVALID_REQUEST,
        );
      },
    );
  });

  describe("detail", () => {
    it("tells the parcels of an order to its customer alone, none where nothing is sent (R-API-27)", async () => {
      const person = await signUp(shop);
      const other = await signUp(shop);
      const sent = await placeOrder(person, [{ skuId: CREAM, quantity: 1 }]);
      const bare = await person.call(orderApi.create, deposit);
      const pkgs = await person.call(logisticsApi.ofOrder, { orderId: sent.id });
      expect(pkgs).toEqual(sent.logisticsPkgScheme?.logisticsPkgs);
      expect(pkgs).toMatchObject([{ orderId: sent.id, totalQuantity: 1 }]);
      expect(await person.call(logisticsApi.ofOrder, { orderId: bare.id })).toEqual([]);
      for (const { id: orderId } of [sent, bare])
        expect(await other.refusal(logisticsApi.ofOrder, { orderId })).toBe(orderOutcome.FORBIDDEN);
      expect(await person.refusal(logisticsApi.ofOrder, { orderId: 99_999_999 })).toBe(
        orderOutcome.NOT_FOUND,
      );
      const path = `/logistics/secure/${person.session.uid}/logisticsPkg/getByOrderId`;
      for (const query of ["", "?orderId=x", "?orderId=0"])
        expect((await person.raw(`GET ${path}${query}`)).body.code).toBe(generalOutcome.INVALID_REQUEST);
    });

    it("tells a missing order from somebody else's (R-API-21, R-ERR-12, R-ERR-14)", async () => {
      const person = await signUp(shop);
      const other = await signUp(shop);
      const { id } = await placeOrder(other, [{ skuId: CREAM, quantity: 1 }]);
      expect(await person.refusal(orderApi.detail, { orderId: id })).toBe(orderOutcome.FORBIDDEN);
      expect(await person.refusal(orderApi.detail, { orderId: 999_999 })).toBe(orderOutcome.NOT_FOUND);
      const { body } = await person.raw(`GET /order/secure/${other.session.uid}/order/${id}`);
      expect(body).toMatchObject({ code: generalOutcome.FORBIDDEN, data: null });
      for (const wrong of ["0", "-1", "abc", "1e3", "99999999999999999999"])
        expect((await person.raw(`GET /order/secure/${person.session.uid}/order/${wrong}`)).body.code).toBe(
          generalOutcome.INVALID_REQUEST,
        );
    });
  });

  describe("cancel", () => {
    it("gives stock and parcels back once and keeps the history (R-API-22, R-ORD-17, I-16)", async () => {
      const person = await signUp(shop);
      const before = await reserved(CREAM);
      const order = await placeOrder(person, [{ skuId: CREAM, quantity: 3 }]);
      expect(await reserved(CREAM)).toBe(Number(before) + 3);
      const cancelled = await person.call(orderApi.cancel, { orderId: order.id });
      expect(cancelled).toMatchObject({
        orderStatus: "CANCELLED",
        paymentOrderStatus: null,
        expireTime: null,
      });
      expect(cancelled.logisticsPkgScheme?.logisticsPkgs.map(({ pkgStatus }) => pkgStatus)).toEqual(
        order.logisticsPkgScheme?.logisticsPkgs.map(() => "CANCELLED"),
      );
      expect(await reserved(CREAM)).toBe(before);
      expect(await person.refusal(orderApi.cancel, { orderId: order.id })).toBe(orderOutcome.WRONG_STATE);
      expect(await reserved(CREAM)).toBe(before);
      const { rows } = await sql`
        select from_state, to_state from audit.order_move where order_id = ${order.id} order by id`.execute(
        shop.database.db,
      );
      expect(rows).toEqual([
        { from_state: null, to_state: "CREATED" },
        { from_state: "CREATED", to_state: "CANCELLED" },
      ]);
    });

    it("refuses paid, reviewed, missing and foreign orders (R-API-22, R-ORD-17, OP-050, L-ORD-07)", async () => {
      const person = await signUp(shop);
      const other = await signUp(shop);
      const { id } = await person.call(orderApi.create, deposit);
      expect(await other.refusal(orderApi.cancel, { orderId: id })).toBe(orderOutcome.FORBIDDEN);
      expect(await other.refusal(orderApi.cancel, { orderId: 999_999 })).toBe(orderOutcome.NOT_FOUND);
      await setState(id, "CREATED", "CHECKING");
      expect(await person.refusal(orderApi.cancel, { orderId: id })).toBe(paymentOutcome.UNDER_REVIEW);
      for (const status of ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED", "REJECTED", "CANCELLING"]) {
        await setState(id, status, "PAID");
        expect(await person.refusal(orderApi.cancel, { orderId: id })).toBe(orderOutcome.WRONG_STATE);
      }
    });

    it("has one winner when it is sent many times at once", async () => {
      const person = await signUp(shop);
      const before = await reserved(CREAM);
      const { id } = await placeOrder(person, [{ skuId: CREAM, quantity: 2 }]);
      const line = `PUT /order/secure/${person.session.uid}/order/${id}/cancel`;
      const answers = await Promise.all(Array.from({ length: 10 }, () => person.raw(line)));
      expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === orderOutcome.WRONG_STATE)).toHaveLength(9);
      expect(await reserved(CREAM)).toBe(before);
    });
  });

  describe("service orders", () => {
    it("take a top-up of one of four amounts, without goods or addresses (OP-002, R-API-71, R-WAL-07)", async () => {
      const person = await signUp(shop);
      const order = await person.call(orderApi.create, deposit);
      expect(order).toMatchObject({
        orderType: "DEPOSIT",
        amount: 100_000,
        netAmount: 100_000,
        shipFee: 0,
        logisticsPkgScheme: null,
        receiverName: "",
      });
      const withPrice = (price: number, quantity = 1) => ({
        ...deposit,
        orderItemCreatePojos: [{ skuId: DEPOSIT_SKU_ID, quantity, price }],
      });
      for (const price of [1, 49_999, 50_001, 250_000, 0])
        expect(await person.refusal(orderApi.create, withPrice(price))).toBe(cartOutcome.INVALID_QUANTITY);
      for (const price of [50_000, 150_000, 200_000])
        expect((await person.call(orderApi.create, withPrice(price))).netAmount).toBe(price);
      expect(await person.refusal(orderApi.create, withPrice(50_000, 2))).toBe(cartOutcome.INVALID_QUANTITY);
    });

    it("take a membership at the shop's price, whatever the request says (R-API-71, R-CONST-09, OP-002)", async () => {
      const person = await signUp(shop);
      const request = (quantity: number, skuId = 2) => ({
        orderType: "MEMBERSHIP" as const,
        orderItemCreatePojos: [{ skuId, quantity, price: 1 }],
      });
      const one = await person.call(orderApi.create, request(1));
      const three = await person.call(orderApi.create, request(3));
      const membership = await shop.visitor.call(saleApi.config, { name: "MEMBERSHIP_PRICE" });
      expect(one.netAmount).toBe(Number(membership?.value));
      expect(one.orderItems).toMatchObject([{ quantity: 1, skuDetail: { id: 2 } }]);
      expect(three.netAmount).toBe(3 * one.netAmount);
      const dearer = { ...request(1), netAmount: one.netAmount - 1 };
      expect(await person.refusal(orderApi.create, dearer)).toBe(orderOutcome.PRICE_CHANGED);
      expect(await person.refusal(orderApi.create, request(1, 1))).toBe(orderOutcome.INCOMPLETE);
      expect(await person.refusal(orderApi.create, request(51))).toBe(cartOutcome.INVALID_QUANTITY);
      const lines = [...request(1).orderItemCreatePojos, ...request(1).orderItemCreatePojos];
      expect(await person.refusal(orderApi.create, { ...request(1), orderItemCreatePojos: lines })).toBe(
        orderOutcome.INCOMPLETE,
      );
    });

    it("credit the wallet when a top-up is paid, and are then complete (L-ORD-05)", async () => {
      const person = await signUp(shop);
      const { id } = await person.call(orderApi.create, deposit);
      await runAsSystem(shop.app.kernel, async (ctx) =>
        markPaid(ctx, { order: await lockForPayment(ctx, id), channel: "ALIPAY_QR" }),
      );
      expect(await person.call(orderApi.detail, { orderId: id })).toMatchObject({
        orderStatus: "COMPLETED",
        paymentOrderStatus: "PAID",
      });
      const { rows } = await sql`select balance from audit.wallet where uid = ${person.session.uid}`.execute(
        shop.database.db,
      );
      expect(rows).toEqual([{ balance: 100_000 }]);
    });
  });

  it("expire after 24 hours unpaid, unless a proof is under review (OP-048, L-ORD-08)", async () => {
    const [expire] = orderSweeps;
    if (!expire) throw new Error("no sweep");
    const person = await signUp(shop);
    await stock(shop, goods.bigSpray(), 40);
    const before = await reserved(goods.bigSpray());
    const due = await placeOrder(person, [{ skuId: goods.bigSpray(), quantity: 4 }]);
    const reviewed = await person.call(orderApi.create, deposit);
    await setState(reviewed.id, "CREATED", "CHECKING");
    shop.clock.advance(23 * HOUR_MS);
    const fresh = await person.call(orderApi.create, deposit);
    await sweepOnce(shop.app.kernel, expire);
    const status = async (orderId: number) => (await person.call(orderApi.detail, { orderId })).orderStatus;
    expect(await status(due.id)).toBe("CREATED");
    shop.clock.advance(1.5 * HOUR_MS);
    await Promise.all([sweepOnce(shop.app.kernel, expire), sweepOnce(shop.app.kernel, expire)]);
    expect(await status(due.id)).toBe("CANCELLED");
    expect(await status(reviewed.id)).toBe("CREATED");
    expect(await status(fresh.id)).toBe("CREATED");
    expect(await reserved(goods.bigSpray())).toBe(before);
    expect(await sweepOnce(shop.app.kernel, expire)).toBe(0);
    shop.clock.advance(-24.5 * HOUR_MS);
  });

  it("only ever move along the published table (I-13)", async () => {
    const { rows } = await sql<{ from_state: OrderState; to_state: OrderState }>`
      select distinct from_state, to_state from audit.order_move where from_state is not null`.execute(
      shop.database.db,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { from_state, to_state } of rows) expect(isOrderMove(from_state, to_state)).toBe(true);
  });
});
